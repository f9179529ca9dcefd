import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * How many products of the demo were deleted, were only archived because orders refer to them, and are now the shop's
 * own.
 */
export type DemoCleared = { deleted: number; archived: number; kept: number }

/**
 * Removes the products and categories of the demo. A product that was ordered is archived under another slug; a
 * category that still has products stays. With `keepChanged`, products and categories that were edited since become the
 * shop's own.
 */
export async function clearDemoCatalogue(
  tx: Tx,
  { keepChanged, at }: { keepChanged: boolean; at: Date },
): Promise<DemoCleared> {
  // Waits for orders that are being placed, or makes them wait, so that it is known which products have orders.
  await tx.selectFrom('product').where('isDemo', '=', true).select('id').orderBy('id').forUpdate().execute()
  const kept = keepChanged ? await keepChangedProducts(tx) : 0
  const { numUpdatedRows: archived } = await tx
    .updateTable('product')
    .set({ archivedAt: at, dueAt: null, isDemo: false, slug: sql<string>`slug || '-' || left(id::text, 8)` })
    .where('isDemo', '=', true)
    .where(({ exists, selectFrom, lit }) =>
      exists(selectFrom('orderItem').whereRef('orderItem.productId', '=', 'product.id').select(lit(1).as('one'))),
    )
    .executeTakeFirstOrThrow()
  const { numDeletedRows: deleted } = await tx
    .deleteFrom('product')
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow()
  await clearCategories(tx, keepChanged)
  return { deleted: Number(deleted), archived: Number(archived), kept }
}

async function keepChangedProducts(tx: Tx): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('product')
    .set({ isDemo: false })
    .where('isDemo', '=', true)
    .where('version', '>', 1)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function clearCategories(tx: Tx, keepChanged: boolean): Promise<void> {
  await tx.selectFrom('category').where('isDemo', '=', true).select('id').orderBy('id').forUpdate().execute()
  await tx
    .updateTable('category')
    .set({ isDemo: false })
    .where('isDemo', '=', true)
    .where(({ or, eb, exists, selectFrom, lit }) =>
      or([
        ...(keepChanged ? [eb('version', '>', 1)] : []),
        exists(selectFrom('product').whereRef('product.categoryId', '=', 'category.id').select(lit(1).as('one'))),
      ]),
    )
    .execute()
  await tx.deleteFrom('category').where('isDemo', '=', true).execute()
}
