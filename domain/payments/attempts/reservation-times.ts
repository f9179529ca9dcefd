import type { Channel } from '../provider.ts'

const minute = 60_000

/** How long an unpaid order is reserved, in milliseconds from the opening of a payment: a card is over sooner than a transfer. */
const reservationMs = { card: 30 * minute, transfer: 60 * minute }

/** How long a provider that doesn't answer may put off the release of an unpaid order, in milliseconds. */
export const unansweredGrace = 60 * minute

/** Until when an order is reserved for a payment that was opened at `openedAt`, by the channel, where it is known. */
export function reservedUntil(openedAt: Date, channel: Channel | null): Date {
  const slow = channel === 'bank_transfer' || channel === 'ussd'
  return new Date(openedAt.getTime() + (slow ? reservationMs.transfer : reservationMs.card))
}

/**
 * Until when an order is reserved whose payment, opened at `openedAt`, is shown once more at `now`: half an hour from now, but no longer
 * than a slow payment would have had, so that showing it repeatedly doesn't reserve its stock for ever.
 */
export function reservedUntilAgain(openedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + reservationMs.card, openedAt.getTime() + reservationMs.transfer))
}
