import type { Tx } from '#domain/transaction.server.ts'

/** Deletes the ledger rows of trial orders. The database refuses to delete those of live payments. */
export async function deleteTrialMoney(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await tx.deleteFrom('moneyLedger').where('orderId', 'in', orderIds).execute()
}
