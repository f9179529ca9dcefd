import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import {
  type AttentionCounts,
  type AttentionItem,
  type AttentionKind,
  attentionGroups,
  countAll,
  groupOf,
} from './attention.ts'
import { type AttentionFilter, attentionPerPage } from './attention-filter.ts'
import { type AttentionRow, selectAttention } from './attention-rows.server.ts'
import { describeRows } from './describe-rows.server.ts'

export type ListedAttention = {
  items: AttentionItem[]
  /** How many fit the filter. */
  count: number
  page: number
  pages: number
  /** How many items of each group the view has. */
  counts: AttentionCounts
}

/**
 * The open items, those waiting longest first, or the items dealt with, the latest first. A page past the end is the
 * last one.
 */
export async function listAttention(
  db: Queryable,
  viewer: Viewer,
  filter: AttentionFilter,
): Promise<({ ok: true } & ListedAttention) | AccessRefusal> {
  const authorized = authorize(viewer, 'payments.read')
  if (!authorized.ok) return authorized
  const counts = await countAttention(db, filter)
  const count = filter.group === null ? countAll(counts) : counts[filter.group]
  const pages = Math.max(1, Math.ceil(count / attentionPerPage))
  const page = Math.min(filter.page, pages)
  const order = filter.view === 'open' ? sql`since, source, id` : sql`done_at desc, source, id desc`
  const { rows } = await sql<AttentionRow>`
    select * from ${selectAttention(filter)}
    order by ${order} limit ${attentionPerPage} offset ${(page - 1) * attentionPerPage}`.execute(db)
  return { ok: true, items: await describeRows(db, rows), count, page, pages, counts }
}

/** How many items of each group are open, or were dealt with. */
export async function countAttention(
  db: Queryable,
  { view, orderId }: Pick<AttentionFilter, 'view' | 'orderId'>,
): Promise<AttentionCounts> {
  const { rows } = await sql<{ kind: AttentionKind; count: number }>`
    select kind, count(*) as count from ${selectAttention({ view, orderId, group: null })} group by kind`.execute(db)
  const counts = Object.fromEntries(attentionGroups.map((group) => [group, 0])) as AttentionCounts
  for (const { kind, count } of rows) counts[groupOf[kind] ?? 'messages'] += Number(count)
  return counts
}

/** How many items are open. The caller must have checked the permission. */
export const countWaiting = async (db: Queryable): Promise<number> =>
  countAll(await countAttention(db, { view: 'open', orderId: null }))
