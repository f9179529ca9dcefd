import type { Shop } from '#domain/shop.ts'

/**
 * Notes that the payer's browser reported an attempt as paid while its provider couldn't be asked. Until the provider
 * answers or is no longer asked, no other payment is opened without a warning; the note has no other effect.
 */
export async function noteReported({ db, clock }: Pick<Shop, 'db' | 'clock'>, reference: string): Promise<void> {
  const now = clock()
  await db
    .updateTable('paymentAttempt')
    .set({ reportedAt: now, updatedAt: now })
    .where('reference', '=', reference)
    .where('received', 'is', null)
    // Failed attempts too: a popup stays open after a card was declined, and the next card may pay.
    .where('state', 'in', ['created', 'open', 'cancelled', 'failed'])
    .where('reportedAt', 'is', null)
    .execute()
}

/** Removes the report of an attempt about which its provider is no longer asked. */
export async function forgetReport({ db, clock }: Pick<Shop, 'db' | 'clock'>, reference: string): Promise<void> {
  await db
    .updateTable('paymentAttempt')
    .set({ reportedAt: null, updatedAt: clock() })
    .where('reference', '=', reference)
    .where('reportedAt', 'is not', null)
    .execute()
}
