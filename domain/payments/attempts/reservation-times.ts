import type { HoldTimes } from '#domain/settings/shop-settings.ts'
import type { Channel } from '../provider.ts'

const minute = 60_000

/** How long a provider that doesn't answer may delay the release of an unpaid order, in milliseconds. */
export const unansweredGrace = 60 * minute

/** Until when an order is reserved for a payment that was opened at `openedAt`, by its channel if that is known. */
export function reservedUntil(openedAt: Date, channel: Channel | null, hold: HoldTimes): Date {
  const slow = channel === 'bank_transfer' || channel === 'ussd'
  return new Date(openedAt.getTime() + (slow ? hold.transfer : hold.card) * minute)
}

/**
 * Until when an order is reserved whose payment, opened at `openedAt`, is shown again at `now`: as long as for a card,
 * but no longer than a slow payment would have had in all, so that showing it repeatedly doesn't reserve the stock for
 * ever.
 */
export function reservedUntilAgain(openedAt: Date, now: Date, hold: HoldTimes): Date {
  return new Date(Math.min(now.getTime() + hold.card * minute, openedAt.getTime() + hold.transfer * minute))
}
