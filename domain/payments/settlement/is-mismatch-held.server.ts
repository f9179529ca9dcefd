import type { Queryable } from '#domain/transaction.server.ts'
import { moneyOfAttempt } from '../refunds/read-refunds.server.ts'

/**
 * Whether an order has a payment that doesn't match it and that a person is still checking, or whose money the shop
 * still has. False again once all of it went back and its task is resolved.
 */
export async function isMismatchHeld(db: Queryable, orderId: string): Promise<boolean> {
  const mismatches = await db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('state', '=', 'mismatch')
    .select(['id', 'reference'])
    .execute()
  for (const mismatch of mismatches) if (await isHeld(db, mismatch)) return true
  return false
}

async function isHeld(db: Queryable, { id, reference }: { id: string; reference: string }): Promise<boolean> {
  const task = await db
    .selectFrom('paymentTask')
    .where('kind', '=', 'check_mismatch')
    .where('subject', '=', reference)
    .where('resolvedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  return task !== undefined || (await moneyOfAttempt(db, id)).kept > 0
}
