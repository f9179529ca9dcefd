import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'

/** Adds units sold to today's figures of the products; what "bestsellers" is read from. */
export async function recordSale(
  db: Queryable,
  sold: readonly { productId: string; quantity: number }[],
): Promise<void> {
  const perProduct = new Map<string, number>()
  for (const { productId, quantity } of sold) perProduct.set(productId, (perProduct.get(productId) ?? 0) + quantity)
  // In the order of ids: two payments with the same products must not wait for each other in a circle.
  for (const [productId, quantity] of [...perProduct].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await db
      .insertInto('productActivity')
      .values({ productId, day: sql<string>`current_date`, unitsSold: quantity })
      .onConflict((conflict) =>
        conflict.columns(['productId', 'day']).doUpdateSet((eb) => ({
          unitsSold: eb('productActivity.unitsSold', '+', quantity),
        })),
      )
      .execute()
  }
}

/** Counts one view of a product on sale today; what "trending" is read from. Any other id counts nothing. */
export async function recordView(db: Queryable, productId: string): Promise<void> {
  await db
    .insertInto('productActivity')
    .columns(['productId', 'day', 'views'])
    .expression((eb) =>
      eb
        .selectFrom('product')
        .where('id', '=', productId)
        .where('archivedAt', 'is', null)
        .select(['id', sql<string>`current_date`.as('day'), eb.lit(1).as('views')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['productId', 'day']).doUpdateSet((eb) => ({ views: eb('productActivity.views', '+', 1) })),
    )
    .execute()
}
