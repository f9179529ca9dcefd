/** Why the server refused, for the form's error box: a message, reasons if there are several, and errors by field. */
export type AuthRefusal = {
  ok: false
  /** Machine-readable; empty if unknown. */
  code: string
  message: string
  reasons: readonly string[]
  fields: Readonly<Record<string, string>>
}
export type AuthAnswer = { ok: true; body: unknown } | AuthRefusal

/** Used when the response says nothing more specific. */
export const unknownError: AuthRefusal = { ok: false, code: '', message: 'An error occurred', reasons: [], fields: {} }

/** Parses a response of the API's paths below /api/auth. */
export async function readAuthAnswer(answer: Response): Promise<AuthAnswer> {
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return { ok: true, body }
  const error = isRecord(body) && isRecord(body.error) ? body.error : {}
  const details = isRecord(error.details) ? error.details : {}
  return {
    ok: false,
    code: isText(error.code) ? error.code : '',
    message: typeof error.message === 'string' && error.message !== '' ? error.message : unknownError.message,
    reasons: Array.isArray(details.reasons) ? details.reasons.filter(isText) : [],
    fields: isRecord(details.fields) ? Object.fromEntries(Object.entries(details.fields).filter(isTextEntry)) : {},
  }
}

const undecided = ['', 'busy', 'fault', 'no_room', 'too_many_requests']

/** Whether a refusal says nothing about the request itself (no answer, or a temporary failure), so that the same may be sent again. */
export const isUndecided = ({ code }: AuthRefusal): boolean => undecided.includes(code)

/** Whether a parsed value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextEntry = (entry: [string, unknown]): entry is [string, string] => isText(entry[1])
