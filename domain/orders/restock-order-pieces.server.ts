import { restock } from '#domain/stock/restock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { LockedOrder } from './move-order.server.ts'

/**
 * Puts pieces of an order back into stock for good: the order doesn't take them again when it is reopened. If the order
 * was released, they are in stock already. The database refuses more pieces than the order has. The caller holds the
 * order's lock.
 */
export async function restockOrderPieces(
  tx: Tx,
  { id, releasedAt }: Pick<LockedOrder, 'id' | 'releasedAt'>,
  lines: readonly { lineKey: string; pieces: number }[],
): Promise<void> {
  const stocked: { stockId: number; quantity: number }[] = []
  for (const { lineKey, pieces } of lines) {
    const { stockId } = await tx
      .updateTable('orderItem')
      .set((eb) => ({ restocked: eb('restocked', '+', pieces) }))
      .where('orderId', '=', id)
      .where('lineKey', '=', lineKey)
      .returning('stockId')
      .executeTakeFirstOrThrow()
    if (stockId !== null) stocked.push({ stockId, quantity: pieces })
  }
  if (releasedAt === null) await restock(tx, stocked)
}
