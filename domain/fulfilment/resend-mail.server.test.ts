import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#db/schema.d.ts'
import { anonymizeBuyer } from '#domain/orders/anonymize-buyer.server.ts'
import type { TestDatabase } from '#test/database.ts'
import {
  administrator,
  anOrderWith,
  lastAudit,
  type MovedOrder,
  move,
  openMoveShop,
  sentAfterMove,
} from '#test/order-moves.ts'
import type { ManualClockShop } from '#test/refund-factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { resendMail } from './resend-mail.server.ts'

let shop: ManualClockShop
let database: TestDatabase
openMoveShop((opened, own) => {
  shop = opened
  database = own
})

const emailOf = async ({ orderId }: MovedOrder) =>
  (await database.db.selectFrom('order').where('id', '=', orderId).select('email').executeTakeFirstOrThrow()).email

/** The mails about an order that were requested again, after `values` were set. */
async function waiting({ orderId }: MovedOrder, values?: Updateable<DB['mail']>) {
  const key = `resend:${orderId}`
  if (values) await database.db.updateTable('mail').set(values).where('key', '=', key).execute()
  return database.db.selectFrom('mail').where('key', '=', key).selectAll().execute()
}

test('the last mail is sent again for the order’s present state, and that is in the audit log', async () => {
  const order = await anOrderWith(shop, 'paid')
  await move(shop, order, { from: 'processing', to: 'shipped' })
  expect(await sentAfterMove(shop, order)).toEqual(['order_shipped'])
  expect(await resendMail(shop, order.orderId, administrator)).toEqual({ ok: true, to: await emailOf(order) })
  await resendMail(shop, order.orderId, administrator)
  expect(await sentAfterMove(shop, order)).toEqual(['order_shipped', 'order_shipped'])
  expect(await lastAudit(database)).toMatchObject({ action: 'resend_order_mail', details: { mail: 'order_shipped' } })
  const told = shop.sent.flatMap((message) =>
    message.kind === 'order_shipped' && message.order.id === order.orderId ? [message.movedAt] : [],
  )
  expect([told.length, new Set(told).size]).toEqual([2, 2])
})

test('a mail that was sent again within the last half minute isn’t sent again', async () => {
  const order = await anOrderWith(shop, 'paid')
  await move(shop, order, { from: 'processing', to: 'shipped' })
  await sentAfterMove(shop, order)
  const sentAgain = async () => {
    expect(await resendMail(shop, order.orderId, administrator)).toMatchObject({ ok: true })
    return (await sentAfterMove(shop, order)).length - 1
  }
  expect(await sentAgain()).toBe(1)
  expect(await sentAgain()).toBe(1)
  shop.advanceMinutes(1)
  expect(await sentAgain()).toBe(2)
})

test('a mail sent a moment ago is sent again to an address corrected since', async () => {
  const order = await anOrderWith(shop, 'paid')
  await move(shop, order, { from: 'processing', to: 'shipped' })
  await resendMail(shop, order.orderId, administrator)
  expect(await sentAfterMove(shop, order)).toHaveLength(2)
  await database.db.updateTable('order').set({ email: 'right@example.com' }).where('id', '=', order.orderId).execute()
  await resendMail(shop, order.orderId, administrator)
  expect(await sentAfterMove(shop, order)).toHaveLength(3)
})

test('a failed mail that waits to be retried is sent at once on request', async () => {
  const order = await anOrderWith(shop, 'paid')
  await resendMail(shop, order.orderId, administrator)
  const now = shop.clock()
  const dueAt = new Date(now.getTime() + 148_000)
  await waiting(order, { attempts: 5, dueAt, leasedUntil: null, lastError: 'refused' })
  await resendMail(shop, order.orderId, administrator)
  expect(await waiting(order)).toMatchObject([{ attempts: 0, dueAt: now }])
})

test.each([0, 1])('a mail being sent isn’t sent again, %i minutes after the request', async (minutes) => {
  const order = await anOrderWith(shop, 'paid')
  await resendMail(shop, order.orderId, administrator)
  shop.advanceMinutes(minutes)
  const leasedUntil = new Date(shop.clock().getTime() + 60_000)
  await waiting(order, { leasedUntil })
  await resendMail(shop, order.orderId, administrator)
  expect(await waiting(order)).toMatchObject([{ leasedUntil }])
})

// @rule back-office §2 Orders | After a full refund the mail sent again is about the refund, and none asks for payment
//   broken by: a fully refunded order counted as unpaid (resend-mail.server.ts)
test('the last mail about a fully refunded order is about the refund', async () => {
  const order = await anOrderWith(shop, 'fully refunded')
  expect(await resendMail(shop, order.orderId, administrator)).toMatchObject({ ok: true })
  await sentAfterMove(shop, order)
  const told = shop.sent.flatMap((message) =>
    message.kind === 'refund_sent' && message.order.id === order.orderId ? [message.requestedAt] : [],
  )
  // The mails of one batch are sent in any order.
  expect(told.map((requestedAt) => typeof requestedAt).toSorted()).toEqual(['string', 'undefined'])
})

test('sending again needs the permission and an order that isn’t anonymised', async () => {
  const { orderId } = await anOrderWith(shop, 'unpaid')
  expect(await resendMail(shop, orderId, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  const over = await anOrderWith(shop, 'paid')
  const { id: userId } = await database.db
    .insertInto('user')
    .values({ email: 'leaving@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('order').set({ userId, isGuestOrder: false }).where('id', '=', over.orderId).execute()
  await move(shop, over, { from: 'processing', to: 'delivered' })
  await database.db.transaction().execute((tx) => anonymizeBuyer(tx, userId))
  expect(await resendMail(shop, over.orderId, administrator)).toEqual({ ok: false, reason: 'nobody' })
})
