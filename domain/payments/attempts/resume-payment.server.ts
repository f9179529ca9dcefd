import { isOwed } from '#domain/orders/read-order-money.server.ts'
import type { Shop } from '#domain/shop.ts'
import { settleOrderAttempts } from '../settlement/settle-order-attempts.server.ts'
import { isUnderWay } from './attempt.ts'
import { waitForOpenAttempt } from './open-attempt.server.ts'
import { openedForContact } from './opened-for-contact.server.ts'
import type { OpenedPayment } from './opened-payment.ts'

const justOpenedMs = 5_000

/**
 * How an order can be paid now, by its open attempt. The providers are asked first, unless the attempt has only just
 * been opened. Null when there is nothing to pay with: the order is paid or has ended, money for it is on its way or
 * being checked, or no attempt is open for the e-mail address and phone that the order has now.
 */
export async function resumePayment(shop: Shop, orderId: string): Promise<OpenedPayment | null> {
  await settleOrderAttempts(shop, orderId, { by: 'visitor', minAge: justOpenedMs })
  const payable = await shop.db
    .selectFrom('order')
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .where(isOwed)
    .select('id')
    .executeTakeFirst()
  if (!payable) return null
  const attempts = await shop.db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .select((eb) => ['id', 'state', 'reportedAt', openedForContact(eb).as('isForContact')])
    .orderBy('createdAt', 'desc')
    .execute()
  if (attempts.some((attempt) => isUnderWay(attempt) || attempt.state === 'mismatch')) return null
  const open = attempts.find(({ state, isForContact }) => (state === 'open' || state === 'created') && isForContact)
  return open ? waitForOpenAttempt(shop, open.id) : null
}
