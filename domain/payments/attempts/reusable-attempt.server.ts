import type { LockedOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { openingPatience } from './open-attempt.server.ts'

export type Wanted = {
  provider: PaymentProvider
  presentation: 'popup' | 'redirect'
  /** A reference that can't be shown again. */
  spent: string | null
}

export type Reusable = { id: string; reference: string; createdAt: Date }

/**
 * The open attempt of an order that can be used again; null when a new one is needed. An attempt that another request is opening
 * counts, one whose opening failed doesn't.
 */
export async function findReusable(tx: Tx, order: LockedOrder, wanted: Wanted, now: Date): Promise<Reusable | null> {
  const { provider, presentation, spent } = wanted
  const open = await tx
    .selectFrom('paymentAttempt')
    .where('orderId', '=', order.id)
    .where('provider', '=', provider.name)
    .where('mode', '=', provider.mode)
    .where('amount', '=', order.totalAmount)
    .where('state', 'in', ['created', 'open'])
    .select(['id', 'reference', 'state', 'detail', 'checkoutUrl', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .execute()
  const serves = open.find(({ reference, state, detail, checkoutUrl, createdAt }) => {
    if (state === 'created') return detail === '' && now.getTime() - createdAt.getTime() < openingPatience
    return reference !== spent && (presentation === 'popup' || checkoutUrl !== null)
  })
  return serves ?? null
}

/**
 * The reference of an open attempt that its provider's popup would refuse, having been opened with it before; null when there is
 * none. Only the provider knows whether a browser has opened it.
 */
export async function findSpentReference(
  shop: Shop,
  orderId: string,
  provider: PaymentProvider,
): Promise<string | null> {
  if (!provider.popupTakesReferenceOnce) return null
  const open = await shop.db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('provider', '=', provider.name)
    .where('state', '=', 'open')
    .where('popup', 'is not', null)
    .select('reference')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  if (!open) return null
  const { state } = await provider.verify(open.reference, null)
  return state === 'not_found' ? null : open.reference
}
