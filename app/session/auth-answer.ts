/** Why the server refused, for the red box: a message, its reasons where there are several, and what is wrong with single fields. */
export type AuthRefusal = {
  ok: false
  /** For programs; empty where nothing better is known. */
  code: string
  message: string
  reasons: readonly string[]
  fields: Readonly<Record<string, string>>
}
export type AuthAnswer = { ok: true; body: unknown } | AuthRefusal

/** Where nothing better is known. */
export const unknownError: AuthRefusal = { ok: false, code: '', message: 'An error occurred', reasons: [], fields: {} }

/** An answer of the API's paths below /api/auth. */
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

/** Whether a refusal says nothing of the matter, as nothing was answered, or not now: the same may be asked again. */
export const isUndecided = ({ code }: AuthRefusal): boolean => undecided.includes(code)

/** Whether a part of an answer is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextEntry = (entry: [string, unknown]): entry is [string, string] => isText(entry[1])
