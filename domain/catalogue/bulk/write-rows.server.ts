import { sql } from 'kysely'
import { type AuditEntry, writeAuditLogs } from '#domain/accounts/audit-log.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { BulkReason } from './bulk-change.ts'

/**
 * Applying writes the values `after` of rows that are waiting; undoing writes the values `before` of rows that were
 * applied.
 */
type Way = 'apply' | 'undo'

const ways = {
  apply: { from: 'waiting', to: 'applied', left: 'skipped', values: 'after', opposite: 'before' },
  undo: { from: 'applied', to: 'undone', left: 'kept', values: 'before', opposite: 'after' },
} as const

export type RowsWritten = { written: number; left: number }

/**
 * Sets the columns of a bulk change's products, except for those whose version isn't that of their row; these get the
 * reason. A publication date isn't restored if it has passed or the product is published now. Each changed product gets
 * an entry in the audit log, and its row gets the new version.
 */
export async function writeBulkRows(
  tx: Tx,
  way: Way,
  { id, action, by, at }: { id: string; action: string } & Pick<AuditEntry, 'by' | 'at'>,
): Promise<RowsWritten> {
  const { from, to, left, values, opposite } = ways[way]
  const set = sql.ref(`r.${values}`)
  // Locked in the order of the ids, so that two bulk changes can't deadlock, nor one with a form that is being saved.
  await sql`
    select p.id from product p join bulk_change_row r on r.product_id = p.id
    where r.bulk_change_id = ${id} and r.outcome = ${from} order by p.id for no key update of p`.execute(tx)
  // Waits for a category that is being deleted, so that it is known afterwards whether it still exists.
  await sql`
    select c.id from category c
    where c.id in (select (${set} ->> 'categoryId')::uuid from bulk_change_row r where r.bulk_change_id = ${id})
    order by c.id for key share`.execute(tx)
  const column = (name: string, type: string) => {
    const read = sql.lit(name)
    return sql`case when ${set} ? ${read} then (${set} ->> ${read})::${sql.raw(type)} else ${sql.ref(`p.${name}`)} end`
  }
  const { rows } = await sql<{ productId: string; before: object; after: object }>`
    with changed as (
      update product p set
        price = ${column('price', 'bigint')}, compare_at_price = ${column('compareAtPrice', 'bigint')},
        category_id = ${column('categoryId', 'uuid')}, is_new = ${column('isNew', 'boolean')},
        is_featured = ${column('isFeatured', 'boolean')}, archived_at = ${column('archivedAt', 'timestamptz')},
        due_at = case when ${set} ? 'dueAt' and (p.is_published or (${set} ->> 'dueAt')::timestamptz <= ${at}) then null
          else ${column('dueAt', 'timestamptz')} end,
        version = p.version + 1
      from bulk_change_row r
      where r.bulk_change_id = ${id} and r.outcome = ${from} and r.product_id = p.id and r.version = p.version
        and (not ${set} ? 'categoryId' or (${set} ->> 'categoryId')::uuid in (select c.id from category c))
      returning p.id, p.version
    )
    update bulk_change_row r set outcome = ${to}, version = changed.version
    from changed where r.bulk_change_id = ${id} and r.product_id = changed.id
    returning r.product_id, ${sql.ref(`r.${opposite}`)} as before, ${set} as after`.execute(tx)
  const skipped = await sql`
    update bulk_change_row r set outcome = ${left}, reason = case
      when p.id is null then ${reason('gone')}
      when p.version <> r.version then ${reason('changed_since')}
      else ${reason('category_gone')} end
    from bulk_change_row o left join product p on p.id = o.product_id
    where o.bulk_change_id = r.bulk_change_id and o.place = r.place
      and r.bulk_change_id = ${id} and r.outcome = ${from}`.execute(tx)
  const entries = rows.map(({ productId, before, after }) => ({
    by,
    action,
    subject: `product:${productId}`,
    at,
    details: { batch: id, ...(JSON.parse(JSON.stringify({ before, after })) as AuditEntry['details']) },
  }))
  await writeAuditLogs(tx, entries)
  return { written: rows.length, left: Number(skipped.numAffectedRows ?? 0) }
}

const reason = (one: BulkReason) => one
