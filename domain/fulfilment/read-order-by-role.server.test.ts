import { describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domain/accounts/viewer.ts'
import { refreshAllCustomers } from '#domain/customers/refresh-customers.server.ts'
import { addOrderNote } from '#domain/orders/add-order-note.server.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { settleRefunds } from '#domain/payments/refunds/settle-refunds.server.ts'
import type { TestDatabase } from '#test/database.ts'
import { administrator, anOrderWith, type MovedOrder, move, openMoveShop, sentAfterMove } from '#test/order-moves.ts'
import { aRefund, type ManualClockShop } from '#test/refund-factories.ts'
import { readOrderForAdmin } from './read-order-for-admin.server.ts'
import { resendMail } from './resend-mail.server.ts'

let shop: ManualClockShop
let database: TestDatabase
openMoveShop((opened, own) => {
  shop = opened
  database = own
})

const without = (...missing: Permission[]) => ({
  ...administrator,
  permissions: new Set(permissions.filter((one) => !missing.includes(one))),
})
async function shownTo(viewer: typeof administrator, { orderId }: Pick<MovedOrder, 'orderId'>) {
  const read = await readOrderForAdmin(database.db, viewer, orderId)
  if (!read.ok) throw new Error(read.reason)
  return read.shown
}
/** Assigns an order to an account with a customer page and a note. */
async function ofAnAccount(order: MovedOrder): Promise<string> {
  const email = `${order.orderId}@example.com`
  const { id: userId } = await database.db
    .insertInto('user')
    .values({ email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = { firstName: 'Ada', lastName: 'Eze' }
  await database.db
    .insertInto('profile')
    .values({ id: userId, email, ...names })
    .execute()
  await database.db.updateTable('order').set({ userId, isGuestOrder: false }).where('id', '=', order.orderId).execute()
  await addOrderNote(shop, { orderId: order.orderId, text: 'Call her sister, 0803' }, administrator)
  await refreshAllCustomers(shop)
  return email
}

describe('an order in the back office', () => {
  test('shows no contact data without the permission', async () => {
    const order = await anOrderWith(shop, 'unpaid')
    const email = await ofAnAccount(order)
    const all = await shownTo(administrator, order)
    expect(all.account).toEqual({ firstName: 'Ada', lastName: 'Eze', email, orders: 1 })
    expect(all.history.map(({ kind }) => kind)).toContain('note')
    expect(all.order.shippingAddress.address).not.toBe('')
    const less = await shownTo(without('orders.contact'), order)
    const { city, state, firstName, phone } = all.order.shippingAddress
    expect(less.order).toMatchObject({
      ...{ email: '', phone: '' },
      shippingAddress: { email: '', phone: '', address: '', city, state, firstName },
    })
    expect(less.account).toEqual({ firstName: 'Ada', lastName: 'Eze', email: '', orders: 1 })
    expect(less.history.map(({ kind }) => kind)).not.toContain('note')
    expect(phone).toMatch(/^0803/)
    expect(JSON.stringify(less)).not.toContain(phone)
  })

  test('links to the customer with the permission to read customers, and to none otherwise', async () => {
    const order = await anOrderWith(shop, 'unpaid')
    await ofAnAccount(order)
    const own = database.db.selectFrom('customer').innerJoin('order', 'order.userId', 'customer.userId')
    const { id } = await own.where('order.id', '=', order.orderId).select('customer.id').executeTakeFirstOrThrow()
    expect((await shownTo(administrator, order)).customerId).toBe(id)
    expect((await shownTo(without('customers.read'), order)).customerId).toBeNull()
  })

  test('is a guest’s if no account has it', async () => {
    const [guests, ours] = [await anOrderWith(shop, 'unpaid'), await anOrderWith(shop, 'unpaid')]
    await ofAnAccount(ours)
    expect(await shownTo(administrator, guests)).toMatchObject({ isGuest: true, account: null })
    expect(await shownTo(administrator, ours)).toMatchObject({ isGuest: false, customer: 'Ada Eze' })
  })

  test('offers refunds only with the permission to make them, and while there is money to refund', async () => {
    const order = await anOrderWith(shop, 'paid')
    const { refunding } = await shownTo(administrator, order)
    expect(refunding).toMatchObject({ left: order.amount, provider: 'paystack', ways: 'provider', isReleased: false })
    expect((await shownTo(without('orders.refund'), order)).refunding).toBeNull()
    for (const money of ['unpaid', 'fully refunded'] as const)
      expect((await shownTo(administrator, await anOrderWith(shop, money))).refunding).toBeNull()
    await move(shop, order, { from: 'processing', to: 'cancelled' })
    expect((await shownTo(administrator, order)).refunding).toMatchObject({ isReleased: true })
  })
})

describe('a refund', () => {
  const actsOf = async (order: MovedOrder, viewer = administrator) =>
    (await shownTo(viewer, order)).payments?.refunds.map(({ acts }) => acts)
  async function refunded(byHand = false) {
    const order = await anOrderWith(shop, 'paid')
    const requested = await requestRefund(shop, aRefund(order.orderId, { byHand }))
    if (!requested.ok) throw new Error(requested.reason)
    return order
  }

  test('sent by hand can be completed only with the permission to refund', async () => {
    const order = await refunded(true)
    expect(await actsOf(order)).toEqual([['sent', 'not_sent']])
    expect(await actsOf(order, without('orders.refund'))).toEqual([[]])
  })

  test('waiting for a bank account can be given one, or marked as sent; one in progress has no actions', async () => {
    const order = await refunded()
    expect(await actsOf(order)).toEqual([[]])
    for (const made of shop.scripted.get('paystack')?.refunds ?? []) made.state = 'needs_attention'
    await settleRefunds(shop, order.reference, [])
    expect(await actsOf(order)).toEqual([['account', 'sent']])
  })

  test('refused by its provider can be sent by hand, too, the next time', async () => {
    const order = await refunded()
    for (const made of shop.scripted.get('paystack')?.refunds ?? []) made.state = 'failed'
    await settleRefunds(shop, order.reference, [])
    expect((await shownTo(administrator, order)).refunding?.ways).toBe('either')
  })
})

describe('the last mail about an order', () => {
  test.each([
    ['unpaid', null, 'order_received'],
    ['paid', null, 'payment_received'],
    ['paid', 'delivered', 'order_delivered'],
    ['paid', 'cancelled', 'order_cancelled'],
  ] as const)('%s and moved to %s is %s', async (money, to, kind) => {
    const order = await anOrderWith(shop, money)
    if (to) await move(shop, order, { from: 'processing', to })
    await sentAfterMove(shop, order)
    shop.sent.splice(0)
    expect(await resendMail(shop, order.orderId, administrator)).toMatchObject({ ok: true })
    await sentAfterMove(shop, order)
    expect(shop.sent.map((message) => message.kind)).toEqual([kind])
  })

  test('is sent once if it still waits, and not at all for an unknown order', async () => {
    const order = await anOrderWith(shop, 'paid')
    await sentAfterMove(shop, order)
    shop.sent.splice(0)
    for (let times = 0; times < 3; times++) await resendMail(shop, order.orderId, administrator)
    await sentAfterMove(shop, order)
    expect(shop.sent.map((message) => message.kind)).toEqual(['payment_received'])
    const nobodys = '00000000-0000-4000-8000-000000000000'
    expect(await resendMail(shop, nobodys, administrator)).toEqual({ ok: false, reason: 'not_found' })
  })
})
