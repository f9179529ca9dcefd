import type { z } from 'zod'

/** The first message of each invalid field. */
export function fieldErrors(error: z.ZodError): Partial<Record<string, string>> {
  return Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
