import type { Channel } from './gateway.ts'

const minute = 60_000

/** How long an unpaid order is kept, in milliseconds from the opening of a payment: a card is over sooner than a transfer. */
const holds = { card: 30 * minute, transfer: 60 * minute }

/** How long a provider that doesn't answer may put off the release of an unpaid order, in milliseconds. */
export const unansweredGrace = 60 * minute

/** Until when an order is kept for a payment that was opened at `openedAt`, as far as is known how it is being paid. */
export function keptUntil(openedAt: Date, channel: Channel | null): Date {
  const slow = channel === 'bank_transfer' || channel === 'ussd'
  return new Date(openedAt.getTime() + (slow ? holds.transfer : holds.card))
}
