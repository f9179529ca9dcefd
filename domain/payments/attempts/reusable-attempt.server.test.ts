import { expect, test } from 'vitest'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { ClockedShop, UnpaidOrder } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { paid } from '#test/scripted-providers.ts'
import type { PaymentProvider, Verification } from '../provider.ts'
import { resumePayment } from './resume-payment.server.ts'
import { findReusable, findSpentReference } from './reusable-attempt.server.ts'

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})

const attempt = ({ reference }: UnpaidOrder) =>
  database.db.updateTable('paymentAttempt').where('reference', '=', reference)

/** The reference that is reused this many milliseconds from now. */
const reusableIn = (ms: number, order: UnpaidOrder, provider: PaymentProvider = clocked.provider) =>
  database.db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, order.orderId)
    if (!locked) throw new Error('no order')
    const wanted = { provider, presentation: 'popup', spent: null } as const
    const now = new Date(clocked.shop.clock().getTime() + ms)
    return (await findReusable(tx, locked, wanted, now))?.reference ?? null
  })

test('a payment that is being opened is reused for nine seconds, one whose opening failed is not', async () => {
  const order = await clocked.anUnpaidOrder()
  await attempt(order).set({ state: 'created' }).execute()
  expect(await reusableIn(8_999, order)).toBe(order.reference)
  expect(await reusableIn(9_000, order)).toBeNull()
  await attempt(order).set({ detail: 'unavailable: HTTP 502' }).execute()
  expect(await reusableIn(0, order)).toBeNull()
})

test('a test payment is not reused once the provider has live keys', async () => {
  const order = await clocked.anUnpaidOrder()
  expect(await reusableIn(0, order)).toBe(order.reference)
  expect(await reusableIn(0, order, { ...clocked.provider, mode: 'live' })).toBeNull()
})

// @rule §8 Payment | After an order's e-mail address was corrected, the next payment is opened with the new one
//   broken by: the previous attempt reused, by another press or by the same order sent again (opened-for-contact.server.ts)
test.each(['email_corrected', 'contact_changed', 'account_email_changed'])(
  'a payment that was opened before %s is not reused',
  async (kind) => {
    const order = await clocked.anUnpaidOrder()
    const { createdAt } = await attempt(order).set({ state: 'open' }).returning('createdAt').executeTakeFirstOrThrow()
    const { orderId: otherId } = await clocked.anUnpaidOrder()
    const note = (createdAfter: number, values: { kind: string; orderId?: string }) =>
      database.db
        .insertInto('orderEvent')
        .values({
          orderId: order.orderId,
          actor: 'shopper',
          fromStatus: 'pending',
          toStatus: 'pending',
          createdAt: new Date(createdAt.getTime() + createdAfter),
          ...values,
        })
        .execute()
    await note(-1, { kind })
    await note(1, { kind: 'pay_again' })
    await note(1, { kind, orderId: otherId })
    expect(await reusableIn(0, order)).toBe(order.reference)
    expect(await resumePayment(clocked.shop, order.orderId)).toMatchObject({ reference: order.reference })
    await note(1, { kind })
    expect(await reusableIn(0, order)).toBeNull()
    expect(await resumePayment(clocked.shop, order.orderId)).toBeNull()
    await attempt(order).set({ state: 'created' }).execute()
    expect(await reusableIn(0, order)).toBeNull()
    expect(await resumePayment(clocked.shop, order.orderId)).toBeNull()
  },
)

test('further visitors share one check whether a reference was used', async () => {
  const order = await clocked.anUnpaidOrder()
  await attempt(order).set({ popup: '{}' }).execute()
  const once = { ...clocked.provider, popupTakesReferenceOnce: true }
  const find = () => findSpentReference(clocked.shop, order.orderId, once)
  expect([await find(), await find()]).toEqual([null, null])
  expect(clocked.verifyTimes(order.reference)).toHaveLength(1)
  clocked.advance(5)
  const open = { ...paid(order.reference, order.amount), state: 'open' } as Verification
  clocked.setAnswer(order.reference, async () => open)
  expect([await find(), await find()]).toEqual([order.reference, order.reference])
  expect(clocked.verifyTimes(order.reference)).toHaveLength(2)
})
