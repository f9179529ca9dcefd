import type { Tx } from '#domain/transaction.server.ts'

/**
 * Removes people who worked in the back office from what they handled and from the refunds that they requested; those
 * stay.
 */
export async function forgetActorsOfPayments(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.updateTable('refund').set({ requestedBy: 'deleted' }).where('requestedBy', 'in', names).execute()
  await tx.updateTable('paymentTask').set({ resolvedBy: 'deleted' }).where('resolvedBy', 'in', names).execute()
  for (const table of ['paymentDifference', 'webhookEvent'] as const)
    await tx.updateTable(table).set({ handledBy: 'deleted' }).where('handledBy', 'in', names).execute()
}
