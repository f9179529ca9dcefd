import type { HoldTimes } from '#domain/settings/shop-settings.ts'
import type { Channel } from '../provider.ts'

const minute = 60_000

/** How long a provider that doesn't answer may put off the release of an unpaid order, in milliseconds. */
export const unansweredGrace = 60 * minute

/** Until when an order is reserved for a payment that was opened at `openedAt`, by the channel, where it is known. */
export function reservedUntil(openedAt: Date, channel: Channel | null, hold: HoldTimes): Date {
  const slow = channel === 'bank_transfer' || channel === 'ussd'
  return new Date(openedAt.getTime() + (slow ? hold.transfer : hold.card) * minute)
}

/**
 * Until when an order is reserved whose payment, opened at `openedAt`, is shown once more at `now`: as long as a card has, but no longer
 * than a slow payment would have had, so that showing it repeatedly doesn't reserve its stock for ever.
 */
export function reservedUntilAgain(openedAt: Date, now: Date, hold: HoldTimes): Date {
  return new Date(Math.min(now.getTime() + hold.card * minute, openedAt.getTime() + hold.transfer * minute))
}
