import { afterAll, beforeAll } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { changeOrderStatus, type StatusChange } from '#domain/fulfilment/change-order-status.server.ts'
import { naira } from '#domain/money/money.ts'
import type { OrderMessage } from '#domain/notifications/mailer.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { findDifferences } from '#domain/payments/reconciliation/find-differences.ts'
import { readPaymentRecordsOf } from '#domain/payments/reconciliation/read-payment-records.server.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { settleRefunds } from '#domain/payments/refunds/settle-refunds.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { readMessage } from '#server/mail-messages.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { aCheckout, aLine, makeCoupon, makeProduct } from './factories.ts'
import { aRefund, ledgerOf, type ManualClockShop, manualClockShop, openTasks } from './refund-factories.ts'
import { administratorViewer } from './viewers.ts'

/**
 * The state of an order's money before an administrator moves it; the order has two pieces and a coupon. expired: unpaid, and released when
 * its time was up; late: paid after that, when its pieces were gone, which are back in stock now.
 */
export type Money = 'unpaid' | 'paid' | 'partly refunded' | 'fully refunded' | 'expired' | 'late'

export type MovedOrder = { orderId: string; reference: string; amount: number; productId: string; couponId: string }

export const stockBefore = 5
export const pieces = 2
export const partRefunded = 5_000 * naira

export const administrator = administratorViewer()

/** For test files about moves: before the tests, `take` gets a shop with the administrator who moves orders, and its database. */
export function openMoveShop(take: (shop: ManualClockShop, database: TestDatabase) => void): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase(6)
    const { db } = database
    await db.insertInto('user').values({ id: administrator.userId, email: administrator.email }).execute()
    take(manualClockShop(db), database)
  })
  afterAll(() => database.close())
}

/** Places an order and brings its money into a case's initial state. Other unpaid orders in this database may expire. */
export async function anOrderWith(shop: ManualClockShop, money: Money): Promise<MovedOrder> {
  const productId = await makeProduct(shop.db, { price: 20_000, stock: stockBefore })
  const code = `MOVE${productId.slice(0, 8).toUpperCase()}`
  const couponId = await makeCoupon(shop.db, { code, startsAt: new Date('2026-01-01T00:00:00Z'), usageLimit: 1 })
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId, pieces)], { couponCode: code }))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { reference, amount } = placed.payment
  const order = { orderId: placed.order.id, reference, amount, productId, couponId }
  if (money === 'expired' || money === 'late') {
    shop.advanceMinutes(31)
    await expireDueOrders(shop)
  }
  if (money === 'late') await payAfterOthers(shop, order)
  else if (money !== 'unpaid' && money !== 'expired') await pay(shop, order)
  if (money === 'partly refunded') await refund(shop, order, partRefunded)
  if (money === 'fully refunded') await refund(shop, order, null)
  return order
}

export async function pay(shop: ManualClockShop, { reference }: MovedOrder): Promise<void> {
  shop.scripted.get('paystack')?.pay(reference)
  await settlePayment(shop, reference)
}

async function payAfterOthers(shop: ManualClockShop, order: MovedOrder): Promise<void> {
  await setOnHand(shop, order, 0)
  await pay(shop, order)
  await setOnHand(shop, order, stockBefore)
}

export async function refund(shop: ManualClockShop, order: MovedOrder, amount: number | null): Promise<void> {
  await requestRefund(shop, aRefund(order.orderId, { amount }))
  for (const made of shop.scripted.get('paystack')?.refunds ?? []) made.state = 'done'
  await settleRefunds(shop, order.reference, [])
}

export const setOnHand = ({ db }: ManualClockShop, { productId }: MovedOrder, onHand: number) =>
  db.updateTable('stock').set({ onHand }).where('productId', '=', productId).execute()

/** Moves an order as an administrator who accepts every risk. */
export const move = (
  shop: ManualClockShop,
  { orderId }: MovedOrder,
  change: Omit<StatusChange, 'orderId' | 'confirmed'>,
) => changeOrderStatus(shop, { orderId, confirmed: true, ...change }, administrator)

/** Moves an order to a status in this way, unless it has it already. */
export async function bringTo(shop: ManualClockShop, order: MovedOrder, to: OrderStatus): Promise<void> {
  const { status: from } = await orderRow(shop, order)
  const moved = from === to ? { ok: true as const } : await move(shop, order, { from, to })
  if (!moved.ok) throw new Error(moved.reason)
}

const orderRow = ({ db }: ManualClockShop, { orderId }: MovedOrder) =>
  db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['status', 'paymentStatus', 'releasedAt', 'expiresAt'])
    .executeTakeFirstOrThrow()

/** Everything stored that a move may change. */
export async function storedState(shop: ManualClockShop, order: MovedOrder) {
  const { db } = shop
  const { orderId, productId, couponId } = order
  const [stock, coupon, redemption, attempts, history] = await Promise.all([
    db.selectFrom('stock').where('productId', '=', productId).select('onHand').executeTakeFirstOrThrow(),
    db.selectFrom('coupon').where('id', '=', couponId).select('timesUsed').executeTakeFirstOrThrow(),
    db.selectFrom('couponRedemption').where('orderId', '=', orderId).select('state').executeTakeFirstOrThrow(),
    db.selectFrom('paymentAttempt').where('orderId', '=', orderId).select('state').execute(),
    db
      .selectFrom('orderEvent')
      .where('orderId', '=', orderId)
      .select(['kind', 'fromStatus', 'toStatus', 'actor', 'reason'])
      .orderBy('id')
      .execute(),
  ])
  return {
    ...(await orderRow(shop, order)),
    onHand: stock.onHand,
    timesUsed: coupon.timesUsed,
    redemption: redemption.state,
    attempts: attempts.map(({ state }) => state),
    history,
    ledger: await ledgerOf(db, orderId),
    tasks: await openTasks(db, orderId),
  }
}

/** Makes the mails about moves due, and returns the kinds that are sent about an order. */
export async function sentAfterMove(shop: ManualClockShop, { orderId }: MovedOrder): Promise<OrderMessage['kind'][]> {
  shop.advanceMinutes(0.25)
  const sendDueMail = createMailSender(shop, (mail) => readMessage(shop, mail))
  await sendDueMail({ stopping: new AbortController().signal, onClaim: () => {} })
  const kinds = shop.sent.flatMap((message) =>
    'order' in message && message.order.id === orderId && !('refund' in message) ? [message.kind] : [],
  )
  return kinds.filter((kind) => kind !== 'order_received' && kind !== 'payment_received')
}

/** What the daily reconciliation would find wrong with an order three hours later. */
export async function differencesOf(shop: ManualClockShop, { orderId }: MovedOrder): Promise<string[]> {
  const [record] = await readPaymentRecordsOf(shop.db, [orderId])
  if (!record) throw new Error('no order')
  return findDifferences(record, new Date(shop.clock().getTime() + 3 * 3_600_000)).map(({ kind }) => kind)
}

/** The newest entry of the audit log. */
export const lastAudit = ({ db }: TestDatabase) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actor', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
