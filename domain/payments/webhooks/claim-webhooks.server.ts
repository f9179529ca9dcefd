import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { applyLeaseMs, pauseAfterTry } from './retry-times.ts'
import { type WebhookMeaning, webhookMeaningSchema } from './webhook.ts'

export type ClaimedWebhook = { id: number; provider: ProviderName; meaning: WebhookMeaning; tries: number }

/** Claims the stored webhooks that are due for this node, for a short time: if it dies, another takes over. */
export async function claimWebhooks({ db, clock }: Shop, most: number): Promise<ClaimedWebhook[]> {
  const now = clock()
  // Materialized: as a subquery of the update it may run more than once, and claim more than `most`.
  const rows = await db
    .with(
      (cte) => cte('due').materialized(),
      (cte) =>
        cte
          .selectFrom('webhookEvent')
          .where('state', '=', 'stored')
          .where('nextTryAt', '<=', now)
          .select('id')
          .orderBy('nextTryAt')
          .limit(most)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('webhookEvent')
    .from('due')
    .set((eb) => ({ tries: eb('tries', '+', 1), nextTryAt: new Date(now.getTime() + applyLeaseMs) }))
    .whereRef('webhookEvent.id', '=', 'due.id')
    .returning(['webhookEvent.id', 'provider', 'meaning', 'tries'])
    .execute()
  return rows.map((row) => ({ ...row, meaning: webhookMeaningSchema.parse(row.meaning) }))
}

/** Records the outcome of a webhook: applied, without a payment of ours, or irrelevant. */
export async function closeWebhook(
  { db, clock }: Shop,
  claimed: ClaimedWebhook,
  state: 'applied' | 'unmatched' | 'ignored',
): Promise<void> {
  await stillClaimed(db, claimed).set({ state, appliedAt: clock(), nextTryAt: null, detail: '' }).execute()
}

/** Schedules another try, or dead-letters the webhook after its last one. Returns whether it was dead-lettered. */
export async function postponeWebhook({ db, clock }: Shop, claimed: ClaimedWebhook, why: string): Promise<boolean> {
  const pause = pauseAfterTry(claimed.tries)
  const postponed = await stillClaimed(db, claimed)
    .set({
      state: pause === null ? 'dead_lettered' : 'stored',
      nextTryAt: pause === null ? null : new Date(clock().getTime() + pause),
      detail: why.slice(0, 500),
    })
    .returning('state')
    .executeTakeFirst()
  return postponed?.state === 'dead_lettered'
}

// A node that took so long that another took over must not change the row any more.
const stillClaimed = (db: Queryable, { id, tries }: ClaimedWebhook) =>
  db.updateTable('webhookEvent').where('id', '=', id).where('state', '=', 'stored').where('tries', '=', tries)

/** Gives one webhook new tries, whatever became of it before. Whether there is one. */
export async function reopenWebhook({ db, clock }: Shop, id: number): Promise<boolean> {
  const reopened = await db
    .updateTable('webhookEvent')
    .set({ state: 'stored', tries: 0, nextTryAt: clock() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return reopened !== undefined
}
