import type { Shop } from '#domain/shop.ts'

/**
 * Notes that an attempt was reported as paid by its payer's browser, while its provider couldn't be asked: no other payment is opened without
 * saying so. It counts for nothing else, and until the provider answers or isn't
 * asked any more.
 */
export async function noteReported({ db, clock }: Pick<Shop, 'db' | 'clock'>, reference: string): Promise<void> {
  const now = clock()
  await db
    .updateTable('paymentAttempt')
    .set({ reportedAt: now, updatedAt: now })
    .where('reference', '=', reference)
    .where('received', 'is', null)
    // A popup stays open after a card was declined, and the next one may pay.
    .where('state', 'in', ['created', 'open', 'cancelled', 'failed'])
    .where('reportedAt', 'is', null)
    .execute()
}

/** Forgets the report of an attempt about which its provider isn't asked any more. */
export async function forgetReport({ db, clock }: Pick<Shop, 'db' | 'clock'>, reference: string): Promise<void> {
  await db
    .updateTable('paymentAttempt')
    .set({ reportedAt: null, updatedAt: clock() })
    .where('reference', '=', reference)
    .where('reportedAt', 'is not', null)
    .execute()
}
