import type { Tx } from '#domain/transaction.server.ts'

/**
 * Removes the names of people who worked in the back office from the history and the notes of orders; what they did and
 * wrote stays.
 */
export async function forgetActorsOfOrders(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.updateTable('orderEvent').set({ actor: 'deleted' }).where('actor', 'in', names).execute()
  await tx.updateTable('orderNote').set({ author: 'deleted' }).where('author', 'in', names).execute()
}
