import { isUuid } from '#domain/is-uuid.ts'

export const invalidOrderNumber = 'Please enter the order number from your email, such as #1A2B3C4D'

/** The same as a form has it, so that a browser says what is wrong before anything that was typed is gone. */
export const orderNumberPattern = String.raw`\s*#?\s*[0-9a-fA-F]{8}((-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})?\s*`

/** An order's number as people type it (#1A2B3C4D, or the whole id), as the beginning of an id; null for anything else. */
export function readOrderNumber(typed: string): string | null {
  const number = typed.trim().replace(/^#\s*/, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(number) || isUuid(number) ? number : null
}
