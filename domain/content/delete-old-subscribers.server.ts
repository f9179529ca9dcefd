import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'

const day = 24 * 60 * 60_000

/** Deletes addresses that asked for the newsletter and never confirmed, and those that left it, after the time that the privacy policy says. */
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
