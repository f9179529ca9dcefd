import type { Queryable } from '#domain/transaction.server.ts'

/** Whether an order's pieces are back in stock, and how many of them have no stock row any more, by size and colour. */
export async function readStockFacts(
  db: Queryable,
  orderId: string,
): Promise<{ isReleased: boolean; piecesWithoutStock: number }> {
  const facts = await db
    .selectFrom('order')
    .leftJoin('orderItem as i', (join) => join.onRef('i.orderId', '=', 'order.id').on('i.stockId', 'is', null))
    .where('order.id', '=', orderId)
    .groupBy('order.id')
    .select(({ eb, fn }) => [
      'order.releasedAt',
      fn.sum<string | null>(eb('i.quantity', '-', eb.ref('i.restocked'))).as('pieces'),
    ])
    .executeTakeFirst()
  return { isReleased: facts?.releasedAt != null, piecesWithoutStock: Number(facts?.pieces ?? 0) }
}
