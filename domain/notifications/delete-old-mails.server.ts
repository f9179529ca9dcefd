import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'

const day = 24 * 60 * 60_000
const atOnce = 1_000

/** Deletes mails that were sent or given up after the time that the privacy policy says, some at a time. */
export async function deleteOldMails({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - retention.mailDays * day)
  await db
    .deleteFrom('mail')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .where('createdAt', '<', before)
        .where('state', '<>', 'waiting')
        .select('id')
        .orderBy('createdAt')
        .limit(atOnce),
    )
    .execute()
}
