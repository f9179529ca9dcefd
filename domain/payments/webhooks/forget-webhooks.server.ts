import type { Shop } from '#domain/shop.ts'

const keptMs = 90 * 24 * 60 * 60_000
const atOnce = 1_000

/** Forgets webhooks that are older than 90 days, some at a time; those that were dead-lettered for a person stay. */
export async function forgetOldWebhooks({ db, clock }: Shop): Promise<void> {
  const before = new Date(clock().getTime() - keptMs)
  await db
    .deleteFrom('webhookEvent')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhookEvent')
        .where('receivedAt', '<', before)
        .where('state', 'in', ['applied', 'unmatched', 'ignored'])
        .select('id')
        .orderBy('receivedAt')
        .limit(atOnce),
    )
    .execute()
}
