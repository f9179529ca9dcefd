import type { Channel } from '../provider.ts'

const minute = 60_000

/** How long an unpaid order is kept, in milliseconds from the opening of a payment: a card is over sooner than a transfer. */
const holds = { card: 30 * minute, transfer: 60 * minute }

/** How long a provider that doesn't answer may put off the release of an unpaid order, in milliseconds. */
export const unansweredGrace = 60 * minute

/** Until when an order is kept for a payment that was opened at `openedAt`, as far as is known how it is being paid. */
export function heldUntil(openedAt: Date, channel: Channel | null): Date {
  const slow = channel === 'bank_transfer' || channel === 'ussd'
  return new Date(openedAt.getTime() + (slow ? holds.transfer : holds.card))
}

/**
 * Until when an order is kept whose payment, opened at `openedAt`, is shown once more at `now`: half an hour from now, but no longer
 * than a slow payment would have had, so that showing it again and again doesn't hold its pieces for ever.
 */
export function heldUntilAgain(openedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + holds.card, openedAt.getTime() + holds.transfer))
}
