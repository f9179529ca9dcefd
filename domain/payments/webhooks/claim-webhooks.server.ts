import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { applyLeaseMs, pauseAfterTry } from '../attempts/check-times.ts'
import { type WebhookMeaning, webhookMeaningSchema } from './webhook-meaning.ts'

export type ClaimedWebhook = { id: number; provider: ProviderName; meaning: WebhookMeaning; tries: number }

/** Takes stored webhooks whose time has come, for this node alone and for a little while: if it dies, another takes over. */
export async function claimWebhooks({ db, clock }: Shop, most: number): Promise<ClaimedWebhook[]> {
  const now = clock()
  const rows = await db
    .updateTable('webhookEvent')
    .set((eb) => ({ tries: eb('tries', '+', 1), nextTryAt: new Date(now.getTime() + applyLeaseMs) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhookEvent')
        .where('state', '=', 'stored')
        .where('nextTryAt', '<=', now)
        .select('id')
        .orderBy('nextTryAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'provider', 'meaning', 'tries'])
    .execute()
  return rows.map((row) => ({
    ...row,
    provider: row.provider as ProviderName,
    meaning: webhookMeaningSchema.parse(row.meaning),
  }))
}

/** Notes what became of a webhook: it was applied, belongs to nobody that we know, or says nothing that concerns the shop. */
export async function closeWebhook(
  { db, clock }: Shop,
  claimed: ClaimedWebhook,
  state: 'applied' | 'unmatched' | 'ignored',
): Promise<void> {
  await stillClaimed(db, claimed).set({ state, appliedAt: clock(), nextTryAt: null, detail: '' }).execute()
}

/** Puts a webhook that couldn't be applied back for another try, or parks it for a person after its last one: whether it did. */
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

// Who took so long that another node has taken over has nothing to say any more.
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
