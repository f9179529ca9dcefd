import type { Shop } from '#domain/shop.ts'

/**
 * Notes that an attempt was reported as paid by its payer's browser, while its provider couldn't be asked: no other payment is opened without
 * saying so. It counts for nothing else, and until the provider answers.
 */
export async function noteReported({ db, clock }: Pick<Shop, 'db' | 'clock'>, reference: string): Promise<void> {
  const now = clock()
  await db
    .updateTable('paymentAttempt')
    .set({ reportedAt: now, updatedAt: now })
    .where('reference', '=', reference)
    .where('received', 'is', null)
    .where('state', 'in', ['created', 'open', 'cancelled'])
    .where('reportedAt', 'is', null)
    .execute()
}
