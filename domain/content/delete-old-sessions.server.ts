import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import { monthsBefore } from './months-before.ts'

/** Deletes styling sessions, held or cancelled, as long after their planned end as the privacy policy says. */
export async function deleteOldSessions({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('stylingSession').where('endsAt', '<', monthsBefore(clock(), retention.sessionMonths)).execute()
}
