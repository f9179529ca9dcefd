import { data } from 'react-router'
import type { z } from 'zod'

/**
 * Parses JSON that a form of the back office has sent. Anything invalid was sent by a program, and is a bad request.
 */
export function readSent<Sent>(schema: z.ZodType<Sent>, text: FormDataEntryValue | null): Sent {
  const read = schema.safeParse(parseJson(text))
  if (!read.success) throw data(null, 400)
  return read.data
}

function parseJson(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
