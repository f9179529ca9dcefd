import type { LockedOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { PaymentProvider } from '../provider.ts'
import { readLastState, verifyAttempt } from '../settlement/verify-attempt.server.ts'
import { findAttempt } from './find-attempt.server.ts'
import { openingPatience } from './open-attempt.server.ts'
import { openedForContact } from './opened-for-contact.server.ts'

export type Wanted = {
  provider: PaymentProvider
  presentation: 'popup' | 'redirect'
  /** A reference with which the popup can't be opened again. */
  spent: string | null
}

export type Reusable = { id: string; reference: string; createdAt: Date }

/**
 * The open attempt of an order that can be used again; null when a new one is needed. An attempt that another request
 * is just opening counts. One whose opening failed doesn't, nor one for a former e-mail address or phone number of the
 * order.
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
    .where(openedForContact)
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
 * The reference of an open attempt that its provider's popup would refuse because the popup was already opened with it;
 * null when there is none. Only the provider knows that, so it is asked.
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
  const attempt = open && (await findAttempt(shop.db, open.reference))
  if (!attempt) return null
  const said = await verifyAttempt(shop, attempt, { by: 'visitor', transactionId: null })
  const state = said.isNew ? said.verification.state : await waitForLastState(shop, attempt.id)
  return state === 'not_found' ? null : attempt.reference
}

const waits = { times: 40, pauseMs: 100 }

// Another request is asking the provider at this moment, or has just done so.
async function waitForLastState(shop: Shop, id: string) {
  for (let waited = 0; waited < waits.times; waited++) {
    const state = await readLastState(shop, { id })
    if (state !== null) return state
    await new Promise((resolve) => setTimeout(resolve, waits.pauseMs))
  }
  return null
}
