import type { ProviderName } from '#domain/orders/provider-name.ts'

/** What can happen to a payment at its provider. */
const paymentEvents = ['success', 'failed', 'pending', 'refunded'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Every sequence of events, with repetition, of up to that many. */
export function sequencesUpTo(length: number): PaymentEvent[][] {
  if (length === 0) return [[]]
  const shorter = sequencesUpTo(length - 1)
  const longest = shorter.filter((sequence) => sequence.length === length - 1)
  return [...shorter, ...longest.flatMap((sequence) => paymentEvents.map((event) => [...sequence, event]))]
}

type Standing = 'pending' | 'success' | 'failed' | 'refunded'

/**
 * What must become of an order whose payment went through these events, however and whenever the shop heard of them: success
 * wins over failed and pending, only what was paid can be refunded, and nothing that is paid becomes unpaid. At Korapay a
 * failure spends the reference; a transfer that is under way can't fail by another try.
 */
export function expectedStatus(provider: ProviderName, events: readonly PaymentEvent[]): Standing {
  let standing: Standing | 'on_its_way' = 'pending'
  for (const event of events) {
    if (standing === 'refunded' || (standing === 'success' && event !== 'refunded')) continue
    if (standing === 'failed' && provider === 'korapay') continue
    if (event === 'success' || (event === 'refunded' && standing === 'success')) standing = event
    else if (event === 'pending') standing = 'on_its_way'
    else if (event === 'failed' && standing !== 'on_its_way') standing = 'failed'
  }
  return standing === 'on_its_way' ? 'pending' : standing
}
