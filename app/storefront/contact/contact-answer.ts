export type ContactAnswer = { ok: true } | { ok: false; status: number; fields: Partial<Record<string, string>> }

/** Reads the response to a contact message, with an error message per field. Any 2xx status is a success. */
export async function readContactAnswer(response: Response): Promise<ContactAnswer> {
  if (response.ok) return { ok: true }
  const body: unknown = await response.json().catch(() => null)
  return { ok: false, status: response.status, fields: fieldsIn(body) }
}

function fieldsIn(body: unknown): Partial<Record<string, string>> {
  const { error } = Object(body) as { error?: { details?: { fields?: unknown } } }
  const entries = Object.entries(Object(error?.details?.fields) as Record<string, unknown>)
  return Object.fromEntries(entries.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}
