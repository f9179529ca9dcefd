import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'

const day = 24 * 60 * 60_000

/**
 * Deletes newsletter addresses that were never confirmed or that unsubscribed, as long afterwards as the privacy policy
 * says.
 */
export async function deleteOldSubscribers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - retention.subscriberDays * day)
  await db
    .deleteFrom('newsletterSubscriber')
    .where('confirmedAt', 'is', null)
    .where('unsubscribedAt', 'is', null)
    .where('askedAt', '<', before)
    .execute()
  await db.deleteFrom('newsletterSubscriber').where('unsubscribedAt', '<', before).execute()
}
