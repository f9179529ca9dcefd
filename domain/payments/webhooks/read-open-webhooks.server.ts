import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { listedAtMost, type OpenWebhook, type Reconciliation } from '../reconciliation/payment-report.ts'
import type { ReconciliationScope } from '../reconciliation/read-payment-records.server.ts'

const waitingMs = 3_600_000

/**
 * Webhooks that weren't applied and that nobody has handled: dead-lettered ones, those stored for more than an hour,
 * and those since the start of the scope that belong to no payment of the shop.
 */
export async function readOpenWebhooks(shop: Shop, scope: ReconciliationScope): Promise<Reconciliation['webhooks']> {
  const hourAgo = new Date(shop.clock().getTime() - waitingMs)
  const open = openSince(shop.db, scope === 'all' ? new Date(0) : scope.since, hourAgo)
  const [counts, listed] = await Promise.all([
    open
      .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
    open
      .select(['id', 'provider', 'state', 'reference', 'detail', 'receivedAt'])
      .orderBy('id', 'desc')
      .limit(listedAtMost)
      // As `openSince` selects them.
      .$narrowType<{ state: OpenWebhook['state'] }>()
      .execute(),
  ])
  const countOf = (state: OpenWebhook['state']) => counts.find((row) => row.state === state)?.count ?? 0
  return {
    unmatched: countOf('unmatched'),
    deadLettered: countOf('dead_lettered'),
    waiting: countOf('stored'),
    listed: listed.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
  }
}

const openSince = (db: Queryable, since: Date, hourAgo: Date) =>
  db
    .selectFrom('webhookEvent')
    .where((eb) => eb.or([eb('handledAt', 'is', null), eb('state', '=', 'stored')]))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'dead_lettered'),
        eb('state', '=', 'stored').and('receivedAt', '<', hourAgo),
        eb('state', '=', 'unmatched').and('receivedAt', '>=', since),
      ]),
    )
