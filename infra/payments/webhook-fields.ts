import { z } from 'zod'

/**
 * A reference or id from a webhook, as text; absent when no provider would send such a value. The result is safe to use
 * in a query.
 */
export const webhookName = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .refine((text) => /^[\w.=-]{1,100}$/.test(text))
  .nullish()
  .catch(null)

/** The distinct names among candidates, in order. */
export function namesOf(...candidates: Array<string | null | undefined>): string[] {
  return [...new Set(candidates.filter((name) => typeof name === 'string'))]
}
