import { isUuid } from '#domain/is-uuid.ts'

export const invalidOrderNumber = 'Please enter the order number from your email, such as #1A2B3C4D'

/** The same as the pattern of a form field, so that a browser rejects a wrong number before anything typed is lost. */
export const orderNumberPattern = String.raw`\s*#?\s*[0-9a-fA-F]{8}((-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})?\s*`

/**
 * An order's number as people type it (#1A2B3C4D, or the whole id), in the form of the beginning of an id; null for
 * anything else.
 */
export function readOrderNumber(typed: string): string | null {
  const number = typed.trim().replace(/^#\s*/, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(number) || isUuid(number) ? number : null
}
