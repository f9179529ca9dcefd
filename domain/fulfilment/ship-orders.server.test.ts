import { expect, test } from 'vitest'
import { anonymizeBuyer } from '#domain/orders/anonymize-buyer.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { auditLogOf } from '#test/audit-log.ts'
import type { TestDatabase } from '#test/database.ts'
import { administrator, anOrderWith, move, openMoveShop, sentAfterMove } from '#test/order-moves.ts'
import type { ManualClockShop } from '#test/refund-factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { changeTracking } from './change-tracking.server.ts'
import { planShipping } from './plan-shipping.server.ts'
import { shipOrders } from './ship-orders.server.ts'

let shop: ManualClockShop
let database: TestDatabase
openMoveShop((opened, own) => {
  shop = opened
  database = own
})

const gig = { carrier: 'GIG Logistics', trackingNumber: 'GIG 0123', trackingUrl: 'https://gig.example/0123' }
const nobody = '00000000-0000-4000-8000-00000000abcd'
const shipmentOf = async (orderId: string) => (await findOrder(database.db, orderId))?.shipment

// @rule back-office §2 Orders | Paid orders in preparation are shipped in bulk; those that can't be, and why, are shown before
//   and after
//   broken by: an order that isn't paid in full shipped with the others (ship-orders.server.ts) broken by: the plan doesn't show
//   refunds (plan-shipping.server.ts)
test('orders are shipped in bulk, except those with a problem', async () => {
  const [first, second, moved, refunded, unpaid] = [
    await anOrderWith(shop, 'paid'),
    await anOrderWith(shop, 'paid'),
    await anOrderWith(shop, 'paid'),
    await anOrderWith(shop, 'partly refunded'),
    await anOrderWith(shop, 'unpaid'),
  ]
  await move(shop, unpaid, { from: 'pending', to: 'processing' })
  const all = [first, second, moved, refunded, unpaid].map(({ orderId }) => orderId)
  const plan = await planShipping(database.db, [...all, nobody], administrator)
  expect(plan.ok && new Set(plan.orders.map(({ customer, city }) => `${customer}, ${city}`))).toEqual(
    new Set(['Adé Ọláwálé, Ikeja']),
  )
  const planned = plan.ok ? Object.fromEntries(plan.orders.map(({ id, problem }) => [id, problem])) : {}
  expect(planned).toEqual({
    [first.orderId]: null,
    [second.orderId]: null,
    [moved.orderId]: null,
    [refunded.orderId]: { kind: 'risky', risks: ['refunded'] },
    [unpaid.orderId]: { kind: 'risky', risks: ['unpaid'] },
  })

  // Between planning and shipping, somebody else moved one of them.
  await move(shop, moved, { from: 'processing', to: 'delivered' })
  const shipped = await shipOrders(
    shop,
    [...all, nobody].map((orderId) => ({ orderId, shipment: orderId === first.orderId ? gig : null })),
    administrator,
  )
  expect(shipped).toEqual({
    ok: true,
    results: [
      { orderId: first.orderId, problem: null },
      { orderId: second.orderId, problem: null },
      { orderId: moved.orderId, problem: { kind: 'status', status: 'delivered' } },
      { orderId: refunded.orderId, problem: { kind: 'risky', risks: ['refunded'] } },
      { orderId: unpaid.orderId, problem: { kind: 'risky', risks: ['unpaid'] } },
      { orderId: nobody, problem: { kind: 'gone' } },
    ],
  })
  const stored = await Promise.all(all.map((id) => findOrder(database.db, id)))
  expect(stored.map((order) => order?.status)).toEqual(['shipped', 'shipped', 'delivered', 'processing', 'processing'])
  expect(stored.map((order) => order?.shipment)).toEqual([gig, null, null, null, null])
  expect(await sentAfterMove(shop, first)).toEqual(['order_shipped'])
  const sent = shop.sent.find((message) => message.kind === 'order_shipped' && message.order.id === first.orderId)
  expect(sent).toMatchObject({ order: { shipment: gig } })
})

test('each order of a bulk shipping is in the audit log by itself, without the tracking number', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  await shipOrders(shop, [{ orderId, shipment: gig }], administrator)
  const entries = await database.db
    .selectFrom('auditLog')
    .where('subject', '=', `order:${orderId}`)
    .select(['action', 'actor', 'details'])
    .execute()
  const details = {
    from: 'processing',
    to: 'shipped',
    reason: '',
    confirmed: false,
    isTracked: true,
  }
  expect(entries).toEqual([{ action: 'change_order_status', actor: administrator.email, details }])
})

// @rule back-office §2 Orders | An order that can't be shipped doesn't stop the others
//   broken by: an error not caught (ship-orders.server.ts)
test('an error with one order is reported, and the others are shipped', async () => {
  const [broken, fine] = [await anOrderWith(shop, 'paid'), await anOrderWith(shop, 'paid')]
  const faults: string[] = []
  // Longer than the column allows, which only a fault of the shop itself could send.
  const tooLong = { ...gig, carrier: 'a'.repeat(61) }
  const shipped = await shipOrders(
    { ...shop, report: (_, about) => void faults.push(about) },
    [
      { orderId: broken.orderId, shipment: tooLong },
      { orderId: fine.orderId, shipment: null },
    ],
    administrator,
  )
  expect(shipped).toMatchObject({ ok: true, results: [{ problem: { kind: 'failed' } }, { problem: null }] })
  expect(faults).toEqual([`order ${broken.orderId} couldn't be shipped`])
  expect((await findOrder(database.db, broken.orderId))?.status).toBe('processing')
})

// @rule back-office §2 Orders | A shipment is shown while the order is on its way or delivered; shipping it again replaces it
//   broken by: the first parcel's number kept for the second (change-order-status.server.ts)
test('a tracking number belongs to the parcel that it was given for', async () => {
  const order = await anOrderWith(shop, 'paid')
  await move(shop, order, { from: 'processing', to: 'shipped', shipment: gig })
  await move(shop, order, { from: 'shipped', to: 'delivered' })
  expect(await shipmentOf(order.orderId)).toEqual(gig)
  await move(shop, order, { from: 'delivered', to: 'shipped' })
  expect(await shipmentOf(order.orderId)).toEqual(gig)
  await move(shop, order, { from: 'shipped', to: 'processing' })
  expect(await shipmentOf(order.orderId)).toBeNull()
  await move(shop, order, { from: 'processing', to: 'shipped' })
  expect(await shipmentOf(order.orderId)).toBeNull()
  await move(shop, order, { from: 'shipped', to: 'pending' })
  await move(shop, order, { from: 'pending', to: 'shipped', shipment: gig })
  await move(shop, order, { from: 'shipped', to: 'pending' })
  await move(shop, order, { from: 'pending', to: 'shipped' })
  expect(await shipmentOf(order.orderId)).toBeNull()
})

// @rule back-office §2 Orders | A tracking number can be added after an order was shipped, with a mail to the customer
//   broken by: no mail about it (change-tracking.server.ts)
test('a tracking number can be added while the order is on its way, and is mailed', async () => {
  const order = await anOrderWith(shop, 'paid')
  const { orderId } = order
  const add = () => changeTracking(shop, { orderId, shipment: gig, seen: null }, administrator)
  expect(await add()).toEqual({ ok: false, reason: 'not_shipped', status: 'processing' })
  await move(shop, order, { from: 'processing', to: 'shipped' })
  expect(await sentAfterMove(shop, order)).toEqual(['order_shipped'])
  expect(await add()).toEqual({ ok: true })
  expect(await shipmentOf(orderId)).toEqual(gig)
  expect(await sentAfterMove(shop, order)).toEqual(['order_shipped', 'order_shipped'])
  const history = database.db
    .selectFrom('orderEvent')
    .where('orderId', '=', orderId)
    .select(['kind', 'actor', 'reason'])
  expect(await history.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    kind: 'tracking_changed',
    actor: administrator.email,
    reason: 'GIG Logistics, GIG 0123',
  })
  expect(await changeTracking(shop, { orderId: nobody, shipment: gig, seen: null }, administrator)).toEqual({
    ok: false,
    reason: 'not_found',
  })
  expect(await changeTracking(shop, { orderId, shipment: null, seen: gig }, administrator)).toEqual({ ok: true })
  expect(await shipmentOf(orderId)).toBeNull()
  const logged = (await auditLogOf(database.db, `order:${orderId}`)).filter(
    ({ action }) => action === 'change_tracking',
  )
  expect(logged.map(({ details }) => details)).toEqual([{ isTracked: true }, { isTracked: false }])
  // Nothing is left to tell the customer.
  expect(await sentAfterMove(shop, order)).toEqual(['order_shipped', 'order_shipped'])
})

test('a tracking number that a colleague gave meanwhile isn’t overwritten', async () => {
  const order = await anOrderWith(shop, 'paid')
  const { orderId } = order
  await move(shop, order, { from: 'processing', to: 'shipped' })
  const other = { ...gig, trackingNumber: 'GIG 0456' }
  const say = (shipment: typeof gig | null, seen: typeof gig | null) =>
    changeTracking(shop, { orderId, shipment, seen }, administrator)
  expect(await say(gig, null)).toEqual({ ok: true })
  expect(await say(other, null)).toEqual({ ok: false, reason: 'changed' })
  expect(await say(null, other)).toEqual({ ok: false, reason: 'changed' })
  expect(await shipmentOf(orderId)).toEqual(gig)
  // The same again, as after a lost response or from two people, is recorded only once.
  expect(await say(gig, null)).toEqual({ ok: true })
  const said = database.db
    .selectFrom('orderEvent')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'tracking_changed')
  expect(await said.select('id').execute()).toHaveLength(1)
  expect(await say(other, gig)).toEqual({ ok: true })
  expect(await shipmentOf(orderId)).toEqual(other)
})

test('customers can’t plan, ship or track', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  const refused = { ok: false, reason: 'not_allowed' }
  expect(await planShipping(database.db, [orderId], customerViewer())).toEqual(refused)
  expect(await shipOrders(shop, [{ orderId, shipment: null }], customerViewer())).toEqual(refused)
  expect(await changeTracking(shop, { orderId, shipment: gig, seen: null }, customerViewer())).toEqual(refused)
})

test('the plan lists the oldest order first', async () => {
  const ids: string[] = []
  for (let made = 0; made < 3; made++) {
    shop.advanceMinutes(1)
    ids.push((await anOrderWith(shop, 'paid')).orderId)
  }
  const plan = await planShipping(database.db, ids.toReversed(), administrator)
  expect(plan.ok && plan.orders.map(({ id }) => id)).toEqual(ids)
})

test('a shipment is deleted when the buyer is anonymised', async () => {
  const order = await anOrderWith(shop, 'paid')
  const { orderId } = order
  await move(shop, order, { from: 'processing', to: 'shipped', shipment: gig })
  await move(shop, order, { from: 'shipped', to: 'delivered' })
  const userId = administrator.userId
  await database.db.updateTable('order').set({ userId, isGuestOrder: false }).where('id', '=', orderId).execute()
  await database.db.transaction().execute((tx) => anonymizeBuyer(tx, userId))
  expect(await shipmentOf(orderId)).toBeNull()
})
