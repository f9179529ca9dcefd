import type { Shop } from '#domain/shop.ts'
import { isOver } from './forget-payer.server.ts'

const keptMs = 90 * 24 * 60 * 60_000
const atOnce = 1_000

/** Deletes webhooks that are older than 90 days, some at a time; dead-lettered ones stay until a person has seen to them. */
export async function deleteOldWebhooks({ db, clock }: Shop): Promise<void> {
  const before = new Date(clock().getTime() - keptMs)
  await db
    .deleteFrom('webhookEvent')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhookEvent')
        .where('receivedAt', '<', before)
        .where(isOver)
        .select('id')
        .orderBy('receivedAt')
        .limit(atOnce),
    )
    .execute()
}
