import { expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { naira } from '#domain/money/money.ts'
import { changeContact } from '#domain/orders/change-contact.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { readPaymentState } from '#domain/payments/attempts/read-payment-state.server.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { settleRefunds } from '#domain/payments/refunds/settle-refunds.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { auditLogOf } from '#test/audit-log.ts'
import type { TestDatabase } from '#test/database.ts'
import { makeProduct } from '#test/factories.ts'
import {
  administrator,
  anOrderWith,
  differencesOf,
  type MovedOrder,
  openMoveShop,
  pieces,
  sentAfterMove,
  setOnHand,
  stockBefore,
  storedState,
} from '#test/order-moves.ts'
import { aRefund, type ManualClockShop, openTasks } from '#test/refund-factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { editLines } from './edit-lines.server.ts'
import type { LinesEdit } from './edited-order.ts'

let shop: ManualClockShop
let database: TestDatabase
openMoveShop((opened, own) => {
  shop = opened
  database = own
})

const orderOf = async (orderId: string) => {
  const order = await findOrder(database.db, orderId)
  if (!order) throw new Error('no order')
  return order
}

/** An edit that changes the quantity of the first line. */
async function editOf({ orderId }: MovedOrder, quantity: number, more: Partial<LinesEdit> = {}): Promise<LinesEdit> {
  const { items } = await orderOf(orderId)
  const lines = items.map(({ lineKey, quantity: seen }, at) => ({
    lineKey,
    seen,
    quantity: at === 0 ? quantity : seen,
  }))
  return { orderId, lines, added: null, agreed: null, ...more }
}
const edit = (asked: LinesEdit) => editLines(shop, asked, administrator)

/** Asks what an edit would come to, then makes the edit with that total. */
async function agreeTo(asked: LinesEdit) {
  const planned = await edit(asked)
  if (planned.ok || planned.reason !== 'to_agree') throw new Error(JSON.stringify(planned))
  const { totalAmount } = planned.edited.after
  return { planned, totalAmount, done: await edit({ ...asked, agreed: totalAmount }) }
}
const onHandOf = async (productId: string) => {
  const row = database.db.selectFrom('stock').where('productId', '=', productId).select('onHand')
  return (await row.executeTakeFirstOrThrow()).onHand
}

// @rule back-office §2 Orders | The lines of an unpaid order are changed once its new total is confirmed: stock, totals, history,
//   mail
//   broken by: the preview kept (edit-lines.server.ts) broken by: removed pieces not restocked (stock-of-edit.server.ts) broken
//   by: the payment of the old amount left open (edit-lines.server.ts)
test('an edit is previewed before anything is changed; then everything is changed at once', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId, productId, amount } = order
  const before = await storedState(shop, order)
  const asked = await editOf(order, 1)
  expect(await edit(asked)).toMatchObject({ ok: false, reason: 'to_agree' })
  expect(await storedState(shop, order)).toEqual(before)
  expect(await edit({ ...asked, agreed: amount })).toMatchObject({ ok: false, reason: 'to_agree' })
  expect(await storedState(shop, order)).toEqual(before)

  const { planned, done } = await agreeTo(asked)
  expect(done).toMatchObject({ ok: true, edited: planned.edited })
  const after = await orderOf(orderId)
  expect(after.items.map(({ quantity }) => quantity)).toEqual([1])
  expect(after.subtotal).toBe(20_000 * naira)
  expect(after.totalAmount).toBe(after.subtotal - after.discount + after.shippingFee)
  expect(after.coupon?.discount).toBe(after.discount)
  expect(after.totalAmount).toBeLessThan(amount)
  expect(await onHandOf(productId)).toBe(stockBefore - 1)
  expect(await storedState(shop, order)).toMatchObject({ attempts: ['cancelled'], redemption: 'held', timesUsed: 1 })
  expect(after.expiresAt).toBe(new Date(shop.clock().getTime() + 24 * 3_600_000).toISOString())
  expect(await differencesOf(shop, order)).toEqual([])
  expect(await sentAfterMove(shop, order)).toEqual(['order_changed'])
  expect(shop.sent.find((message) => message.kind === 'order_changed')).toMatchObject({ hasSameTotal: false })
  const { history } = await storedState(shop, order)
  expect(history.at(-1)).toMatchObject({ kind: 'lines_changed', actor: administrator.email })
  expect(history.at(-1)?.reason).toMatch(/: 2 → 1\. Total ₦[\d,]+ → ₦[\d,]+$/)
  const logged = (await auditLogOf(database.db, `order:${orderId}`)).at(-1)
  expect([logged?.action, logged?.details]).toEqual([
    'edit_order_lines',
    { lines: history.at(-1)?.reason, before: amount, after: after.totalAmount },
  ])
})

// @rule back-office §2 Orders | Correcting the address right after an edit doesn't replace the mail with the new total
//   broken by: one key for both mails (change-contact.server.ts)
test('the new total is mailed even if the address is changed before that mail is sent', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId } = order
  await agreeTo(await editOf(order, 1))
  const { shippingAddress: seen } = await orderOf(orderId)
  await changeContact(shop, { orderId, seen, address: { ...seen, city: 'Yaba' } }, administrator)
  expect(await sentAfterMove(shop, order)).toEqual(['order_changed', 'order_changed'])
  const changes = shop.sent.flatMap((message) =>
    message.kind === 'order_changed' && message.order.id === orderId ? [message.hasSameTotal] : [],
  )
  expect(changes).toEqual([false, true])
})

// @rule back-office §2 Orders | An edit with the same total leaves the open payment, and a mail of another total that is still to
//   be sent
//   broken by: every payment closed; one key for both mails (edit-lines.server.ts)
test('an edit with the same total leaves the payment open, and the mail of another total unchanged', async () => {
  const swap = async (order: MovedOrder, quantity: number) => {
    const added = { productId: await makeProduct(database.db, { price: 20_000 }), size: null, color: null, quantity: 1 }
    return agreeTo(await editOf(order, quantity, { added }))
  }
  const order = await anOrderWith(shop, 'unpaid')
  expect((await swap(order, 1)).totalAmount).toBe(order.amount)
  expect(await storedState(shop, order)).toMatchObject({ attempts: ['open'] })

  const other = await anOrderWith(shop, 'unpaid')
  const { totalAmount } = await agreeTo(await editOf(other, 1))
  expect((await swap(other, 0)).totalAmount).toBe(totalAmount)
  await sentAfterMove(shop, other)
  const changes = shop.sent.flatMap((message) =>
    message.kind === 'order_changed' && message.order.id === other.orderId ? [message.hasSameTotal] : [],
  )
  expect(changes).toEqual([false, true])
})

// @rule D44 | Money paid before an order was changed doesn't pay it: it becomes a task, and is in the ledger; Pay Now has the new
//   total
//   broken by: any earlier amount accepted (apply-verification.server.ts)
test('a payment of the old amount that arrives later isn’t accepted as the new one', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId, reference, amount } = order
  const { totalAmount } = await agreeTo(await editOf(order, 1))
  shop.scripted.get('paystack')?.pay(reference)
  await settlePayment(shop, reference)
  await settlePayment(shop, reference)
  const late = await storedState(shop, order)
  expect(late).toMatchObject({ status: 'pending', paymentStatus: 'pending', attempts: ['mismatch'] })
  expect(late.ledger).toEqual([['received', amount]])
  expect(late.history.filter(({ kind }) => kind === 'payment_mismatch')).toHaveLength(1)
  expect(await openTasks(database.db, orderId)).toEqual(['check_mismatch'])
  expect(await edit(await editOf(order, 2))).toEqual({ ok: false, reason: 'under_way' })

  const other = await anOrderWith(shop, 'unpaid')
  const changed = await agreeTo(await editOf(other, 1))
  const again = await payAgain(shop, other.orderId, { provider: 'paystack', presentation: 'popup', openedFrom: null })
  if (!again.ok) throw new Error(again.reason)
  expect(again.payment.amount).toBe(changed.totalAmount)
  shop.scripted.get('paystack')?.pay(again.payment.reference)
  await settlePayment(shop, again.payment.reference)
  expect(await orderOf(other.orderId)).toMatchObject({ status: 'processing', paymentStatus: 'success', totalAmount })
  expect(await differencesOf(shop, other)).toEqual([])
})

// @rule D3 | Lines added to an order have the present price; the others keep the one they were sold at
//   broken by: every line at the present price (price-edit.server.ts)
test('added lines have the present price, and the others keep their own', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId, productId } = order
  await database.db
    .updateTable('product')
    .set({ price: 30_000 * naira })
    .where('id', '=', productId)
    .execute()
  const more = await makeProduct(database.db, { price: 5_000, stock: 3 })
  const added = { productId: more, size: null, color: null, quantity: 3 }
  const { done } = await agreeTo(await editOf(order, 1, { added }))
  expect(done.ok).toBe(true)
  const { items, subtotal } = await orderOf(orderId)
  expect(items.map(({ price, quantity }) => [price, quantity])).toEqual([
    [20_000 * naira, 1],
    [5_000 * naira, 3],
  ])
  expect(subtotal).toBe(35_000 * naira)
  expect([await onHandOf(productId), await onHandOf(more)]).toEqual([stockBefore - 1, 0])
  const refused = await edit(await editOf(order, 2))
  expect(refused).toMatchObject({ ok: false, reason: 'other_price', price: 30_000 * naira })
  expect(await edit(await editOf(order, 1, { added: { ...added, quantity: 1 } }))).toMatchObject({
    reason: 'already_in_it',
  })
})

// @rule D13 | An edit takes no piece that isn't in stock, and names it
//   broken by: the order rewritten although its pieces are missing (edit-lines.server.ts)
test('more than is in stock is refused by name, and changes nothing', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  await setOnHand(shop, order, 1)
  const before = await storedState(shop, order)
  const refused = await edit(await editOf(order, pieces + 2))
  expect(refused).toMatchObject({ ok: false, reason: 'out_of_stock', lines: [{ wanted: 2, onHand: 1 }] })
  expect(await storedState(shop, order)).toEqual(before)
  const { done } = await agreeTo(await editOf(order, pieces + 1))
  expect([done.ok, await onHandOf(order.productId)]).toEqual([true, 0])
  const fewer = await agreeTo(await editOf(order, 1))
  expect([fewer.done.ok, await onHandOf(order.productId)]).toEqual([true, pieces])
})

// @rule D10 | A coupon whose minimum an edited order doesn't reach is removed, and named
//   broken by: its use kept (edit-lines.server.ts)
test('a coupon is removed below its minimum, and can be used again', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const minimum = { minPurchaseAmount: 30_000 * naira }
  await database.db.updateTable('coupon').set(minimum).where('id', '=', order.couponId).execute()
  const { planned, done } = await agreeTo(await editOf(order, 1))
  expect([done.ok, planned.edited.lostCoupon]).toEqual([true, expect.stringMatching(/^MOVE/)])
  expect(await orderOf(order.orderId)).toMatchObject({ discount: 0, coupon: null })
  const { timesUsed } = await database.db
    .selectFrom('coupon')
    .where('id', '=', order.couponId)
    .select('timesUsed')
    .executeTakeFirstOrThrow()
  expect(timesUsed).toBe(0)
  expect(await differencesOf(shop, order)).toEqual([])
})

// @rule §5 Discount | The discount of an order with added lines stays within its coupon's cap
//   broken by: the cap ignored by an edit (price-edit.server.ts)
test('a coupon stays within its cap when an order grows', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const cap = 3_000 * naira
  await database.db.updateTable('coupon').set({ maxDiscountAmount: cap }).where('id', '=', order.couponId).execute()
  const { done } = await agreeTo(await editOf(order, 3))
  expect(done.ok).toBe(true)
  expect(await orderOf(order.orderId)).toMatchObject({
    discount: cap,
    totalAmount: 57_000 * naira,
    coupon: { discount: cap },
  })
})

// @rule D43 | Of two administrators who edit an order at once one succeeds, and the other is refused
//   broken by: the quantities shown not compared (price-edit.server.ts)
test('of two concurrent edits one succeeds, and an edit without a change is refused', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const agreedTo = async (quantity: number) => {
    const planned = await edit(await editOf(order, quantity))
    const agreed = !planned.ok && planned.reason === 'to_agree' ? planned.edited.after.totalAmount : 0
    return editOf(order, quantity, { agreed })
  }
  const [fewer, more] = [await agreedTo(1), await agreedTo(3)]
  const both = await Promise.all([edit(fewer), edit(more)])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' })
  const { items } = await orderOf(order.orderId)
  expect(await edit(await editOf(order, items[0]?.quantity ?? 0))).toEqual({ ok: false, reason: 'same' })
  expect(await edit(await editOf(order, 0))).toEqual({ ok: false, reason: 'empty' })
  expect(await edit({ ...(await editOf(order, 1)), lines: [] })).toEqual({ ok: false, reason: 'changed' })
})

// @rule back-office §2 Orders | An edit that is sent again because no answer came is answered as done, and isn’t made twice
//   broken by: only the quantities seen compared; the added line or the total not compared (price-edit.server.ts,
//   edit-lines.server.ts)
test('a repeated edit is done once', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const productId = await makeProduct(database.db, { price: 5_000 })
  const added = { productId, size: null, color: null, quantity: 2 }
  const asked = await editOf(order, 1, { added })
  const { totalAmount: agreed } = await agreeTo(asked)
  const after = await storedState(shop, order)
  const done = { ok: true, edited: null }
  // Without the total, too: after a lost answer the page doesn't know it any more.
  for (const again of [{ ...asked, agreed }, asked]) expect(await edit(again)).toEqual(done)
  const others = [
    { ...asked, agreed: agreed + naira },
    { ...asked, added: null },
    { ...asked, added: { ...added, quantity: 1 } },
    { ...asked, lines: asked.lines.map((line) => ({ ...line, quantity: 3 })) },
  ]
  for (const other of others) expect(await edit(other)).toEqual({ ok: false, reason: 'changed' })
  expect(await storedState(shop, order)).toEqual(after)

  const out = await editOf(order, 0)
  await agreeTo(out)
  expect(await edit(out)).toEqual(done)
})

test('a paid or ended order can’t be edited, nor can customers edit any', async () => {
  const paid = await anOrderWith(shop, 'paid')
  expect(await edit(await editOf(paid, 1))).toEqual({ ok: false, reason: 'paid' })
  const expired = await anOrderWith(shop, 'expired')
  expect(await edit(await editOf(expired, 1))).toEqual({ ok: false, reason: 'ended' })
  const unpaid = await anOrderWith(shop, 'unpaid')
  const refused = await editLines(shop, await editOf(unpaid, 1), customerViewer())
  expect(refused).toEqual({ ok: false, reason: 'not_allowed' })
  const nobody = '00000000-0000-4000-8000-00000000abcd'
  expect(await edit({ ...(await editOf(unpaid, 1)), orderId: nobody })).toEqual({ ok: false, reason: 'not_found' })
})

// @rule D12 | An order that was just paid isn't edited, even before a webhook
//   broken by: the provider not asked first (edit-lines.server.ts)
test('the provider is asked about the payment first', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const asked = await editOf(order, 1)
  shop.scripted.get('paystack')?.pay(order.reference)
  expect(await edit(asked)).toEqual({ ok: false, reason: 'paid' })
})

// @rule back-office §2 Orders | An order with a mismatched payment can be edited only once all of it was refunded
//   broken by: a refunded payment counted as being checked (reserved-by-order.server.ts)
test('a mismatched payment blocks edits of its order until it is refunded', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const provider = shop.scripted.get('paystack')
  provider?.pay(order.reference, order.amount - naira)
  await settlePayment(shop, order.reference)
  expect(await edit(await editOf(order, 1))).toEqual({ ok: false, reason: 'under_way' })
  const asked = aRefund(order.orderId, { reference: order.reference, amount: null })
  expect(await requestRefund(shop, asked)).toMatchObject({ ok: true })
  expect(await edit(await editOf(order, 1))).toEqual({ ok: false, reason: 'under_way' })
  for (const made of provider?.refunds ?? []) made.state = 'done'
  await settleRefunds(shop, order.reference, [])
  expect(await openTasks(database.db, order.orderId)).toEqual([])
  expect((await agreeTo(await editOf(order, 1))).done.ok).toBe(true)
})

// @rule D12 | An order whose lines staff changed can be paid again, however many attempts it had
//   broken by: attempts before the edit counted, or those since the first edit; an open one ignored
//   (is-of-current-lines.server.ts)
test('an order with the maximum of attempts can be paid again once its lines were changed', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId } = order
  const payWith = (provider: 'paystack' | 'korapay' | 'flutterwave') =>
    payAgain(shop, orderId, { provider, presentation: 'popup', openedFrom: null })
  for (const provider of ['flutterwave', 'korapay', 'flutterwave', 'korapay'] as const) await payWith(provider)
  expect(await payWith('flutterwave')).toEqual({ ok: false, reason: 'too_many_attempts' })
  expect((await readPaymentState(database.db, orderId)).attempts).toBe(5)
  await agreeTo(await editOf(order, 1))
  expect((await readPaymentState(database.db, orderId)).attempts).toBe(0)
  shop.advanceMinutes(1)
  expect(await payWith('flutterwave')).toMatchObject({ ok: true, payment: { state: 'open' } })
  expect((await readPaymentState(database.db, orderId)).attempts).toBe(1)
  // The same after another edit.
  shop.advanceMinutes(1)
  await agreeTo(await editOf(order, 2))
  expect((await readPaymentState(database.db, orderId)).attempts).toBe(0)
  // An attempt that is still open, because the total didn't change, counts.
  await database.db.updateTable('paymentAttempt').set({ state: 'open' }).where('orderId', '=', orderId).execute()
  expect((await readPaymentState(database.db, orderId)).attempts).toBe(6)
})

// @rule back-office §2 Orders | A payment is opened only for the total that the payer agreed to
//   broken by: the total not compared (pay-again.server.ts)
test('an order that staff have changed can be paid only by a payer who has seen its new total', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId, amount } = order
  const payAt = (expectedTotal?: number) =>
    payAgain(shop, orderId, { provider: 'korapay', presentation: 'redirect', openedFrom: null, expectedTotal })
  const changed = { ok: false, reason: 'order_changed' }
  const { totalAmount } = await agreeTo(await editOf(order, 1))
  shop.advanceMinutes(1)
  expect(await payAt(amount)).toEqual(changed)
  const { attempts } = await storedState(shop, order)
  expect(attempts).toEqual(['cancelled'])
  expect(await payAt(totalAmount)).toMatchObject({ ok: true, payment: { amount: totalAmount } })
  // An API client that doesn't say which total it saw.
  expect(await payAt()).toMatchObject({ ok: true, payment: { amount: totalAmount } })
})

// @rule back-office §2 Orders | A payer is told if staff change the order while its payment is being opened
//   broken by: reported as an error of the provider (pay-again.server.ts)
test('a change by staff while the provider opens the payment isn’t reported as an error', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const korapay = shop.scripted.get('korapay')
  if (!korapay) throw new Error('no korapay')
  const { initialise } = korapay
  korapay.initialise = async (charge) => {
    korapay.initialise = initialise
    await agreeTo(await editOf(order, 1))
    return initialise(charge)
  }
  const { orderId, amount: expectedTotal } = order
  const choice = { provider: 'korapay', presentation: 'redirect', openedFrom: null, expectedTotal } as const
  expect(await payAgain(shop, orderId, choice)).toEqual({ ok: false, reason: 'order_changed' })
})

// @rule back-office §2 Orders | For a partly paid order the payer agrees to the order's total; a provider that doesn't answer
//   isn't reported as a change
//   broken by: the due amount compared with the total (pay-again.server.ts); every error of a provider reported as a change
//   (pay-again.server.ts)
test('a partly paid order is paid by a payer who has seen its total, and a provider’s outage is reported as such', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId, amount: expectedTotal } = order
  const at = { createdAt: shop.clock(), updatedAt: shop.clock() }
  const paid = {
    orderId,
    provider: 'paystack',
    mode: 'test',
    reference: 'PART-OF-THE-ORDER',
    amount: 1_000,
    state: 'paid',
  } as const
  const { id: attemptId } = await database.db
    .insertInto('paymentAttempt')
    .values({ ...paid, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = { orderId, attemptId, kind: 'received', amount: 1_000, createdAt: shop.clock() } as const
  await database.db.insertInto('moneyLedger').values(part).execute()
  const choice = { provider: 'korapay', presentation: 'redirect', openedFrom: null, expectedTotal } as const
  expect(await payAgain(shop, orderId, choice)).toMatchObject({ ok: true, payment: { amount: expectedTotal - 1_000 } })
  const flutterwave = shop.scripted.get('flutterwave')
  flutterwave?.setChargeAnswer({ ok: false, reason: 'unavailable', detail: 'answered 502' })
  expect(await payAgain(shop, orderId, { ...choice, provider: 'flutterwave' })).toMatchObject({
    ok: true,
    payment: { state: 'unavailable' },
  })
  flutterwave?.setChargeAnswer({ ok: true, checkoutUrl: 'https://flutterwave.test/pay', popup: null })
})
