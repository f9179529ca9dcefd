import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable, type Tx } from '#domain/transaction.server.ts'
import type { AdminProductFilter } from '../admin-listing.ts'
import { matchingProducts } from '../matching-products.server.ts'
import { type BulkChange, bulkLimits } from './bulk-change.ts'
import { planChange } from './plan-change.ts'

/** The selected products: by their ids, or all that fit a filter. */
export type BulkSelection = { ids: readonly string[] } | { filter: AdminProductFilter }

export type BulkPlanned =
  | { ok: true; id: string }
  | { ok: false; reason: 'too_many' | 'nothing' | 'category_gone' }
  | AccessRefusal

/**
 * Plans a change of many products, for a viewer who has the permission: stores what would become of each, with its
 * present version. No product is changed yet.
 */
export async function planBulkChange(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { selection, change }: { selection: BulkSelection; change: BulkChange },
  viewer: Viewer,
): Promise<BulkPlanned> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<BulkPlanned>(db, async (tx) => {
    if (change.act === 'category' && !(await isCategory(tx, change.categoryId)))
      return { ok: false, reason: 'category_gone' }
    const products = await readSelected(tx, selection)
    if (products.length === 0) return { ok: false, reason: 'nothing' }
    if (products.length > bulkLimits.products) return { ok: false, reason: 'too_many' }
    const now = clock()
    const { id } = await tx
      .insertInto('bulkChange')
      .values({ actorId: authorized.by.userId, change: JSON.stringify(change), createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeRows(
      tx,
      id,
      products.map(({ id: productId, name, version, ...columns }, place) => {
        const planned = planChange(inTexts(columns), change, now)
        const row = { place, product_id: productId, name, version }
        return planned.ok
          ? { ...row, before: planned.before, after: planned.after, outcome: 'waiting', reason: null }
          : { ...row, before: {}, after: {}, outcome: 'refused', reason: planned.reason }
      }),
    )
    return { ok: true, id }
  })
}

const isCategory = async (db: Queryable, id: string) =>
  (await db.selectFrom('category').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

function readSelected(tx: Tx, selection: BulkSelection) {
  const chosen =
    'filter' in selection
      ? matchingProducts(tx, selection.filter)
      : tx.selectFrom('product as p').where('p.id', '=', sql<string>`any(${selection.ids}::uuid[])`)
  return chosen
    .select(['p.id', 'p.name', 'p.version', 'p.price', 'p.compareAtPrice', 'p.categoryId', 'p.isNew', 'p.isFeatured'])
    .select(['p.archivedAt', 'p.dueAt'])
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(bulkLimits.products + 1)
    .execute()
}

const inTexts = <Times extends { archivedAt: Date | null; dueAt: Date | null }>(columns: Times) => ({
  ...columns,
  archivedAt: columns.archivedAt?.toISOString() ?? null,
  dueAt: columns.dueAt?.toISOString() ?? null,
})

const writeRows = (tx: Tx, id: string, rows: readonly object[]) =>
  sql`
    insert into bulk_change_row (bulk_change_id, place, product_id, name, version, before, after, outcome, reason)
    select ${id}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (place int, product_id uuid, name text, version int, before jsonb, after jsonb, outcome text, reason text)
  `.execute(tx)
