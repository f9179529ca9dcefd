import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'

/** From now on this subscriber receives letters, whether she confirms for the first time, again, or after having left. */
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
