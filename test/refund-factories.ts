import { randomUUID } from 'node:crypto'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { naira } from '#domain/money/money.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { RefundToRequest } from '#domain/payments/refunds/request-refund.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from './factories.ts'
import type { ScriptedProvider } from './scripted-providers.ts'
import { mailsOfOrder } from './stored-mails.ts'

export type PaidOrder = { orderId: string; reference: string; amount: number; provider: ScriptedProvider }
export type ManualClockShop = TestShop & { advanceMinutes: (minutes: number) => void }

/** A shop whose clock is advanced only by `advanceMinutes`. */
export function manualClockShop(db: Database): ManualClockShop {
  let now = new Date('2026-03-02T10:00:00Z')
  const shop = testShop(db, { clock: () => now })
  const advanceMinutes = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  return Object.assign(shop, { advanceMinutes })
}

/** An order of ₦20,000 plus shipping, paid with this provider. */
export async function aPaidOrder(shop: TestShop, name: ProviderName = 'paystack'): Promise<PaidOrder> {
  const order = await anUnpaidOrder(shop, name)
  order.provider.pay(order.reference)
  await settlePayment(shop, order.reference)
  return order
}

/** An order of ₦20,000 plus shipping, with an open attempt of this provider. */
export async function anUnpaidOrder(shop: TestShop, name: ProviderName = 'paystack'): Promise<PaidOrder> {
  const provider = shop.scripted.get(name)
  if (!provider) throw new Error(`no ${name}`)
  const productId = await makeProduct(shop.db, { price: 20_000 })
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { paymentGateway: name }))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { reference, amount } = placed.payment
  return { orderId: placed.order.id, reference, amount, provider }
}

/** A request to refund ₦5,000 of an order, with its own request key. */
export const aRefund = (orderId: string, values: Partial<RefundToRequest> = {}): RefundToRequest => ({
  orderId,
  amount: 5_000 * naira,
  reason: 'Too small',
  actor: 'tola@aso.example',
  requestKey: randomUUID(),
  ...values,
})

/** An order's ledger entries without fees, as `[kind, kobo]`, oldest first. */
export async function ledgerOf(db: Database, orderId: string): Promise<Array<[string, number]>> {
  const rows = await db
    .selectFrom('moneyLedger')
    .where('orderId', '=', orderId)
    .where('kind', '<>', 'fee')
    .select(['kind', 'amount'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount }) => [kind, amount])
}

/** The kinds of an order's open tasks. */
export async function openTasks(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentTask')
    .where('orderId', '=', orderId)
    .where('resolvedAt', 'is', null)
    .select('kind')
    .orderBy('kind')
    .execute()
  return rows.map((row) => row.kind)
}

/** The mails about an order's refunds. */
export const refundMails = async (db: Database, orderId: string): Promise<Mail[]> =>
  (await mailsOfOrder(db, orderId)).filter((mail) => mail.kind === 'refund_sent')
