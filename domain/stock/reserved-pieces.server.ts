import type { Queryable } from '#domain/transaction.server.ts'

/** Pieces of a product that unpaid orders reserve, by stock row. */
export async function readReservedPieces(db: Queryable, productId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('order as o')
    .innerJoin('orderItem as i', 'i.orderId', 'o.id')
    .where('i.productId', '=', productId)
    .where('o.status', '=', 'pending')
    .where('o.paymentStatus', 'in', ['pending', 'failed'])
    .where('o.releasedAt', 'is', null)
    .where('i.stockId', 'is not', null)
    .groupBy('i.stockId')
    .select(({ fn }) => ['i.stockId', fn.sum<string>('i.quantity').as('pieces')])
    .execute()
  return new Map(rows.flatMap(({ stockId, pieces }) => (stockId === null ? [] : [[stockId, Number(pieces)]])))
}
