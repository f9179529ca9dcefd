import type { SubscriptionState } from '#domain/content/newsletter.ts'
import type { AdminIconName } from '../ui/admin-icon.tsx'
import type { BadgeTone } from '../ui/badge.tsx'

/** The text, tone and icon for a subscription's state. */
export const subscriptionWords: Record<SubscriptionState, { word: string; tone: BadgeTone; icon: AdminIconName }> = {
  subscribed: { word: 'Subscribed', tone: 'good', icon: 'check' },
  pending: { word: 'Not confirmed yet', tone: 'low', icon: 'calendar' },
  unsubscribed: { word: 'Left', tone: 'calm', icon: 'close' },
}
