import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'

/** Ends a subscription; does nothing the second time. */
export async function unsubscribe({ db, clock }: Pick<Shop, 'db' | 'clock'>, id: string): Promise<void> {
  await db
    .updateTable('newsletterSubscriber')
    .set({ unsubscribedAt: sql`coalesce(unsubscribed_at, ${clock()}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}
