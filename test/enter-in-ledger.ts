import type { Database } from '#domain/transaction.server.ts'

/**
 * Enters in the ledger that an amount was received for an order by a payment of its own, and that `refunded` of it went back. The order's
 * row stays as it is.
 */
export async function enterInLedger(
  db: Database,
  orderId: string,
  { received, refunded = 0 }: { received: number; refunded?: number },
): Promise<void> {
  const createdAt = new Date('2026-01-01T09:00:00Z')
  const { id: attemptId } = await db
    .insertInto('paymentAttempt')
    .values({
      orderId,
      provider: 'paystack',
      mode: 'test',
      reference: `ORD-${orderId.slice(0, 8)}-BY-HAND`.toUpperCase(),
      amount: received,
      state: 'paid',
      createdAt,
      updatedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { orderId, attemptId, createdAt }
  await db
    .insertInto('moneyLedger')
    .values({ ...about, kind: 'received', amount: received })
    .execute()
  if (refunded > 0) {
    await db
      .insertInto('moneyLedger')
      .values({ ...about, kind: 'refunded', amount: -refunded })
      .execute()
  }
}
