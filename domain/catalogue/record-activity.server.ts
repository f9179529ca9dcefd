import type { Queryable } from '#domain/transaction.server.ts'
import { activityDay } from './activity-day.ts'
import { isOnSale } from './on-sale.server.ts'

/** Adds units sold to the products' figures of the day; "bestsellers" is based on them. */
export async function recordSale(
  db: Queryable,
  sold: readonly { productId: string; quantity: number }[],
  now: Date,
): Promise<void> {
  const perProduct = new Map<string, number>()
  for (const { productId, quantity } of sold) perProduct.set(productId, (perProduct.get(productId) ?? 0) + quantity)
  // In the order of the ids, so that two payments with the same products can't deadlock.
  for (const [productId, quantity] of [...perProduct].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await db
      .insertInto('productActivity')
      .values({ productId, day: activityDay(now), unitsSold: quantity })
      .onConflict((conflict) =>
        conflict.columns(['productId', 'day']).doUpdateSet((eb) => ({
          unitsSold: eb('productActivity.unitsSold', '+', quantity),
        })),
      )
      .execute()
  }
}

/** Counts a view of a product on sale; "trending" is based on these. Does nothing for any other id. */
export async function recordView(db: Queryable, productId: string, now: Date): Promise<void> {
  await db
    .insertInto('productActivity')
    .columns(['productId', 'day', 'views'])
    .expression((eb) =>
      eb
        .selectFrom('product')
        .where('id', '=', productId)
        .where(isOnSale())
        .select(['id', eb.cast<string>(eb.val(activityDay(now)), 'date').as('day'), eb.lit(1).as('views')]),
    )
    .onConflict((conflict) =>
      conflict.columns(['productId', 'day']).doUpdateSet((eb) => ({ views: eb('productActivity.views', '+', 1) })),
    )
    .execute()
}
