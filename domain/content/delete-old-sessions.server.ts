import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import { monthsBefore } from './months-before.ts'

/** Deletes styling sessions, held or cancelled, after the time that the privacy policy says since they were to end. */
export async function deleteOldSessions({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('stylingSession').where('endsAt', '<', monthsBefore(clock(), retention.sessionMonths)).execute()
}
