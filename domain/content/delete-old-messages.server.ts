import { sql } from 'kysely'
import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import { monthsBefore } from './months-before.ts'

/**
 * Deletes messages of the contact form with their answers, as long after the last message as the privacy policy says.
 */
export async function deleteOldMessages({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = monthsBefore(clock(), retention.messageMonths)
  await db
    .deleteFrom('contactMessage')
    .where('createdAt', '<', before)
    .where(sql<boolean>`coalesce(answered_at, created_at) < ${before}`)
    .execute()
}
