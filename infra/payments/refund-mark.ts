/**
 * For providers without an idempotency key: our name for a refund at the start of its note, so that a refund is found
 * again when the answer to the request was lost.
 */
export const marked = (refundReference: string, reason: string) => `[${refundReference}] ${reason}`.trim()

/** Our name for a refund out of its note; null when it wasn't asked for by us. */
export function markIn(note: string | null | undefined): string | null {
  return /^\[([A-Za-z0-9-]{1,40})\]/.exec(note ?? '')?.[1] ?? null
}
