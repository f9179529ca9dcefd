import { isUuid } from '#domain/is-uuid.ts'

export const invalidOrderNumber = 'Please enter the order number from your email, such as #1A2B3C4D'

/** An order's number as people type it (#1A2B3C4D, or the whole id), as the beginning of an id; null for anything else. */
export function readOrderNumber(typed: string): string | null {
  const number = typed.trim().replace(/^#\s*/, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(number) || isUuid(number) ? number : null
}
