import type { Tx } from '#domain/transaction.server.ts'

/** Takes people who kept the shop out of what they saw to and of the refunds that they asked for, which stay. */
export async function forgetActorsOfPayments(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.updateTable('refund').set({ requestedBy: 'deleted' }).where('requestedBy', 'in', names).execute()
  await tx.updateTable('paymentTask').set({ resolvedBy: 'deleted' }).where('resolvedBy', 'in', names).execute()
  for (const table of ['paymentDifference', 'webhookEvent'] as const)
    await tx.updateTable(table).set({ handledBy: 'deleted' }).where('handledBy', 'in', names).execute()
}
