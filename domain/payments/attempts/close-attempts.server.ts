import type { Tx } from '#domain/transaction.server.ts'

/**
 * Closes the attempts of an order that nobody has paid yet, except one that stays open. The provider isn't told: a
 * payment that still arrives under a closed reference is settled like any other. The caller holds the order's lock.
 */
export async function closeOpenAttempts(
  tx: Tx,
  orderId: string,
  { except = null, at }: { except?: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set({ state: 'cancelled', updatedAt: at })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['created', 'open'])
    .$if(except !== null, (query) => query.where('id', '<>', except))
    .execute()
}
