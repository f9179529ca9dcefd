import type { ProviderName } from '#domain/orders/provider-name.ts'

/** What can happen to a payment at its provider. */
const paymentEvents = ['success', 'failed', 'pending', 'refunded'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Every sequence of up to `length` events, repetitions included. */
export function sequencesUpTo(length: number): PaymentEvent[][] {
  if (length === 0) return [[]]
  const shorter = sequencesUpTo(length - 1)
  const longest = shorter.filter((sequence) => sequence.length === length - 1)
  return [...shorter, ...longest.flatMap((sequence) => paymentEvents.map((event) => [...sequence, event]))]
}

type Status = 'pending' | 'success' | 'failed' | 'refunded'

/**
 * The payment status that an order must end in after these events, however the shop learns of them. Success wins over failed and pending,
 * only a paid order can be refunded, and a paid order never becomes unpaid. At Korapay a failure uses up the reference; a pending transfer
 * can't fail by another try.
 */
export function expectedStatus(provider: ProviderName, events: readonly PaymentEvent[]): Status {
  let status: Status | 'transfer_pending' = 'pending'
  for (const event of events) {
    if (status === 'refunded' || (status === 'success' && event !== 'refunded')) continue
    if (status === 'failed' && provider === 'korapay') continue
    if (event === 'success' || (event === 'refunded' && status === 'success')) status = event
    else if (event === 'pending') status = 'transfer_pending'
    else if (event === 'failed' && status !== 'transfer_pending') status = 'failed'
  }
  return status === 'transfer_pending' ? 'pending' : status
}
