import type { Tx } from '#domain/transaction.server.ts'

/** Deletes orders with everything that belongs to them. The caller holds their locks; the database keeps those with money of live payments. */
export async function deleteOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom('order').where('id', 'in', orderIds).execute()
}
