import type { PaidBy } from '#domain/orders/provider-name.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { AttemptRow } from './attempt.ts'

const columns = [
  'id',
  'orderId',
  'provider',
  'mode',
  'reference',
  'amount',
  'currency',
  'state',
  'received',
  'channel',
  'providerTransactionId',
  'reportedAt',
  'dueAt',
  'createdAt',
] as const

/** An attempt by our reference for it; null when there is none. */
export async function findAttempt(db: Queryable, reference: string): Promise<AttemptRow | null> {
  const row = await db
    .selectFrom('paymentAttempt')
    .where('reference', '=', reference)
    .select(columns)
    .executeTakeFirst()
  return row ?? null
}

/** The reference of the attempt that a provider's transaction has paid; null when we know of none. */
export async function findReferenceOf(db: Queryable, provider: PaidBy, transactionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('paymentAttempt')
    .where('provider', '=', provider)
    .where('providerTransactionId', '=', transactionId)
    .select('reference')
    .executeTakeFirst()
  return row?.reference ?? null
}
