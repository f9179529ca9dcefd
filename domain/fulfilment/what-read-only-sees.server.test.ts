import { expect, test } from 'vitest'
import { makeStaffOrder } from '#domain/checkout/make-staff-order.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import type { TestDatabase } from '#test/database.ts'
import { makeProduct } from '#test/factories.ts'
import { administrator, anOrderWith, move, openMoveShop } from '#test/order-moves.ts'
import type { ManualClockShop } from '#test/refund-factories.ts'
import { aStaffOrder } from '#test/staff-orders.ts'
import { staffViewer } from '#test/viewers.ts'
import { editLines } from './edit-lines.server.ts'
import { readOrderForAdmin } from './read-order-for-admin.server.ts'

let shop: ManualClockShop
let database: TestDatabase
openMoveShop((opened, own) => {
  shop = opened
  database = own
})

// @rule Staff | The role read only sees no tracking number: it would reveal an address
//   broken by: the shipment shown (read-order-for-admin.server.ts)
test('the role read only sees that an order is on its way, and no tracking number', async () => {
  const order = await anOrderWith(shop, 'paid')
  const shipment = { carrier: 'GIG', trackingNumber: 'GIG-123456', trackingUrl: 'https://track.example/GIG-123456' }
  await move(shop, order, { from: 'processing', to: 'shipped', shipment })
  const readBy = (role: 'read_only' | 'orders') => readOrderForAdmin(database.db, staffViewer(role), order.orderId)
  expect(JSON.stringify(await readBy('orders'))).toContain('GIG-123456')
  const read = await readBy('read_only')
  expect(read).toMatchObject({ ok: true, shown: { order: { status: 'shipped' } } })
  expect(JSON.stringify(read)).not.toContain('GIG-123456')
})

// @rule back-office §2 Orders | An edit must leave goods that cost something
//   broken by: only the total checked (price-edit.server.ts)
test('an edit that leaves only free goods is refused', async () => {
  const [dress, scarf] = [await makeProduct(database.db), await makeProduct(database.db)]
  const line = { size: null, color: null, quantity: 1, agreed: null }
  const given = { ...line, productId: scarf, agreed: { price: 0, reason: 'A gift with the dress' } }
  const made = await makeStaffOrder(
    shop,
    await aStaffOrder(shop, [{ ...line, productId: dress }, given]),
    administrator,
  )
  if (!made.ok) throw new Error(made.reason)
  const items = (await findOrder(database.db, made.orderId))?.items ?? []
  const lines = items.map(({ lineKey, price }) => ({ lineKey, seen: 1, quantity: price === 0 ? 1 : 0 }))
  const edit = { orderId: made.orderId, lines, added: null, agreed: null }
  expect(await editLines(shop, edit, administrator)).toEqual({ ok: false, reason: 'nothing_to_pay' })
})
