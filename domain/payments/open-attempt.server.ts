import { randomBytes } from 'node:crypto'
import type { Kobo } from '#domain/money/money.ts'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { Shop } from '#domain/shop.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { nextCheckAt } from './check-times.ts'
import type { GatewayMode, Popup } from './gateway.ts'
import type { OpenedPayment } from './opened-payment.ts'

export type Attempt = { id: string; orderId: string; provider: GatewayName; reference: string; amount: Kobo }

/**
 * Writes down that the shopper is about to pay, under a reference of its own that starts with the order's short id. It is
 * stored before the provider hears of it, so no payment can arrive that we don't know; and from half a minute after `now`
 * the shop looks for itself, in case nobody comes back to tell.
 */
export async function recordAttempt(
  tx: Tx,
  attempt: { orderId: string; provider: GatewayName; mode: GatewayMode; amount: Kobo },
  now: Date,
): Promise<Attempt> {
  const reference = `${attempt.orderId.slice(0, 8)}-${randomBytes(6).toString('hex')}`.toUpperCase()
  const { id } = await tx
    .insertInto('paymentAttempt')
    .values({ ...attempt, reference, createdAt: now, nextCheckAt: nextCheckAt(now, now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, reference, orderId: attempt.orderId, provider: attempt.provider, amount: attempt.amount }
}

/** Asks the provider to open a recorded attempt; outside any transaction, since the provider may take seconds. */
export async function openAttempt(
  shop: Shop,
  attempt: Attempt,
  address: ShippingAddress,
  presentation: 'popup' | 'redirect',
): Promise<OpenedPayment> {
  const gateway = shop.gateways.get(attempt.provider)
  if (!gateway) return closed(attempt)
  const opened = await gateway.initialise({
    reference: attempt.reference,
    amount: attempt.amount,
    customer: { email: address.email, name: `${address.firstName} ${address.lastName}`, phone: address.phone },
    presentation,
    returnUrl: `${shop.publicUrl}/payment-return/${attempt.reference}`,
    webhookUrl: `${shop.publicUrl}/webhooks/${attempt.provider}`,
  })
  await shop.db
    .updateTable('paymentAttempt')
    .set(
      opened.ok
        ? { state: 'open', checkoutUrl: opened.checkoutUrl, popup: opened.popup && JSON.stringify(opened.popup) }
        : { detail: `${opened.reason}: ${opened.detail}`.slice(0, 500) },
    )
    .where('id', '=', attempt.id)
    // The webhook may have been faster than this answer.
    .where('state', '=', 'created')
    .execute()
  if (!opened.ok) return closed(attempt)
  return { ...shown(attempt), state: 'open', checkoutUrl: opened.checkoutUrl, popup: opened.popup }
}

/** The newest attempt of an order as it was opened; waits a little while its first request is still talking to the provider. */
export async function reopenLatestAttempt(shop: Shop, orderId: string): Promise<OpenedPayment | null> {
  for (let waited = 0; ; waited += 250) {
    const row = await shop.db
      .selectFrom('paymentAttempt')
      .where('orderId', '=', orderId)
      .select(['id', 'orderId', 'provider', 'reference', 'amount', 'state', 'checkoutUrl', 'popup', 'detail'])
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    if (!row) return null
    const attempt = { ...row, provider: row.provider as GatewayName }
    if (row.state !== 'created') {
      return { ...shown(attempt), state: 'open', checkoutUrl: row.checkoutUrl, popup: row.popup as Popup | null }
    }
    if (row.detail !== '' || waited >= 9_000) return closed(attempt)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

const shown = ({ provider, reference, amount }: Attempt) => ({ provider, reference, amount })

const closed = (attempt: Attempt): OpenedPayment => ({
  ...shown(attempt),
  state: 'unavailable',
  checkoutUrl: null,
  popup: null,
})
