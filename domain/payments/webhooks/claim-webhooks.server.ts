import { expressionBuilder } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { claimDue } from '#domain/claim-due.server.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { applyLeaseMs, pauseAfterTry } from './retry-times.ts'
import { type WebhookMeaning, webhookMeaningSchema } from './webhook.ts'

export type ClaimedWebhook = {
  id: number
  provider: ProviderName
  /** Null if this release can't read it. */
  meaning: WebhookMeaning | null
  tries: number
  leasedUntil: Date
}

const isStored = expressionBuilder<DB, 'webhookEvent'>()('state', '=', 'stored')

/** Claims the stored webhooks that are due, for a short time; if this node dies, another one takes over. */
export async function claimWebhooks({ db, clock }: Shop, limit: number): Promise<ClaimedWebhook[]> {
  const rows = await claimDue(db, {
    table: 'webhookEvent',
    now: clock(),
    leaseMs: applyLeaseMs,
    limit,
    counter: 'tries',
    where: isStored,
    columns: ['id', 'provider', 'meaning', 'tries'],
  })
  return rows.map((row) => ({ ...row, meaning: webhookMeaningSchema.safeParse(row.meaning).data ?? null }))
}

/** Records the outcome of a webhook: applied, without a payment of ours, or irrelevant. */
export async function closeWebhook(
  { db, clock }: Shop,
  claimed: ClaimedWebhook,
  state: 'applied' | 'unmatched' | 'ignored',
): Promise<void> {
  const at = clock()
  await stillClaimed(db, claimed)
    .set({
      state,
      appliedAt: at,
      dueAt: null,
      leasedUntil: null,
      detail: '',
      ...(state === 'unmatched' && waitingAnew(at)),
    })
    .execute()
}

/** Schedules another try, or dead-letters the webhook after its last one. Returns whether it was dead-lettered. */
export async function postponeWebhook({ db, clock }: Shop, claimed: ClaimedWebhook, why: string): Promise<boolean> {
  const pause = pauseAfterTry(claimed.tries)
  const now = clock()
  const postponed = await stillClaimed(db, claimed)
    .set({
      state: pause === null ? 'dead_lettered' : 'stored',
      dueAt: pause === null ? null : new Date(now.getTime() + pause),
      leasedUntil: null,
      detail: why.slice(0, 500),
      ...(pause === null && waitingAnew(now)),
    })
    .returning('state')
    .executeTakeFirst()
  return postponed?.state === 'dead_lettered'
}

// A person who has handled it before has to do so again.
const waitingAnew = (at: Date) => ({ waitingSince: at, handledAt: null, handledBy: null, note: '' })

// If this node was so slow that another took over, it must not change the row any more.
const stillClaimed = (db: Queryable, { id, leasedUntil }: ClaimedWebhook) =>
  db
    .updateTable('webhookEvent')
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .where('leasedUntil', '=', leasedUntil)

/** Gives a webhook new tries, whatever its state. Returns whether there is such a webhook. */
export async function reopenWebhook({ db, clock }: Shop, id: number): Promise<boolean> {
  const reopened = await db
    .updateTable('webhookEvent')
    .set({ state: 'stored', tries: 0, dueAt: clock(), leasedUntil: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return reopened !== undefined
}
