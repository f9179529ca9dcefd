import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'

/** Confirms a subscription: for the first time, again, or after it ended. */
export async function confirmSubscription({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: string): Promise<void> {
  await db
    .updateTable('newsletterSubscriber')
    .set({
      confirmedAt: sql`case when unsubscribed_at is null and confirmed_at is not null then confirmed_at else ${clock()}::timestamptz end`,
      unsubscribedAt: null,
    })
    .where('id', '=', id)
    .execute()
}
