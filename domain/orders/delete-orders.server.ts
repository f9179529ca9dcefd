import type { Tx } from '#domain/transaction.server.ts'

/**
 * Deletes orders with everything that belongs to them. The caller holds their locks. The database refuses to delete
 * orders with money of live payments.
 */
export async function deleteOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom('order').where('id', 'in', orderIds).execute()
}
