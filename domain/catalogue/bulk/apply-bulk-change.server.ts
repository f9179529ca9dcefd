import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { bulkLimits } from './bulk-change.ts'
import { type RowsWritten, writeBulkRows } from './write-rows.server.ts'

export type BulkApplied =
  | ({ ok: true } & Partial<RowsWritten>)
  /** `too_old`: a plan must be applied, and an applied change undone, within a certain time (`bulkLimits`). */
  | { ok: false; reason: 'not_found' | 'too_old' }
  | AccessRefusal

type BulkShop = Pick<Shop, 'db' | 'clock'>

/**
 * Applies a planned change in one transaction, for a viewer who has the permission. Products that were changed since
 * the planning are skipped, and counted as `left`. Does nothing if the change was applied already.
 */
export const applyBulkChange = (shop: BulkShop, id: string, viewer: Viewer): Promise<BulkApplied> =>
  act(shop, id, viewer, 'apply')

/** Undoes an applied change, except for products that somebody has changed since; these are counted as `left`. */
export const undoBulkChange = (shop: BulkShop, id: string, viewer: Viewer): Promise<BulkApplied> =>
  act(shop, id, viewer, 'undo')

const hour = 60 * 60_000
const ways = {
  apply: { state: 'planned', done: 'applied', action: 'apply_bulk_change', withinMs: bulkLimits.planHours * hour },
  undo: { state: 'applied', done: 'undone', action: 'undo_bulk_change', withinMs: bulkLimits.undoDays * 24 * hour },
} as const

async function act({ db, clock }: BulkShop, id: string, viewer: Viewer, way: keyof typeof ways): Promise<BulkApplied> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  if (!isUuid(id)) return { ok: false, reason: 'not_found' }
  const { by } = authorized
  const { state, done, action, withinMs } = ways[way]
  return inTransaction<BulkApplied>(db, async (tx) => {
    const locked = await lockChange(tx, id)
    if (!locked || (way === 'undo' && locked.state === 'planned')) return { ok: false, reason: 'not_found' }
    if (locked.state !== state) return { ok: true }
    const at = clock()
    if (locked.since.getTime() + withinMs < at.getTime()) return { ok: false, reason: 'too_old' }
    // Triggers also update the search words and the counts of thousands of products.
    await sql`set local statement_timeout = '30s'`.execute(tx)
    const written = await writeBulkRows(tx, way, { id, action, by, at })
    await tx
      .updateTable('bulkChange')
      .set(done === 'applied' ? { state: done, appliedAt: at } : { state: done, undoneAt: at })
      .where('id', '=', id)
      .execute()
    return { ok: true, ...written }
  })
}

async function lockChange(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('bulkChange')
    .where('id', '=', id)
    .select(['state', 'createdAt', 'appliedAt'])
    .forUpdate()
    .executeTakeFirst()
  return row && { state: row.state, since: row.appliedAt ?? row.createdAt }
}
