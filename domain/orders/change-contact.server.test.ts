import { expect, test } from 'vitest'
import type { TestDatabase } from '#test/database.ts'
import { linkTo } from '#test/order-links.ts'
import { administrator, anOrderWith, openMoveShop, sentAfterMove } from '#test/order-moves.ts'
import type { ManualClockShop } from '#test/refund-factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { changeContact, optionalContact } from './change-contact.server.ts'
import { findOrder } from './queries.server.ts'
import type { ShippingAddress } from './shipping-address.ts'

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
const change = (orderId: string, seen: ShippingAddress, changes: Partial<ShippingAddress>) =>
  changeContact(shop, { orderId, seen, address: { ...seen, ...changes } }, administrator)

// @rule back-office §2 Orders | Recipient, address, phone and e-mail of an unpaid order are changed, and the customer is mailed there
//   broken by: the mail sent to the previous address (change-contact.server.ts)
test('an unpaid order gets the corrected contact data, and its mail goes to the new address', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const { orderId } = order
  const { shippingAddress: seen } = await orderOf(orderId)
  const linkBefore = await linkTo(shop, orderId)
  const changes = { email: 'new@example.com', address: '1 Another Street\nIkeja' }
  expect(await change(orderId, seen, changes)).toEqual({ ok: true, fields: ['email', 'address'] })
  const after = await orderOf(orderId)
  expect(after.shippingAddress).toEqual({ ...seen, ...changes })
  expect([after.email, after.phone]).toEqual(['new@example.com', seen.phone])
  expect(await sentAfterMove(shop, order)).toEqual(['order_changed'])
  expect(shop.sent.find((message) => message.kind === 'order_changed')).toMatchObject({
    to: 'new@example.com',
    orderUrl: await linkTo(shop, orderId),
    hasSameTotal: true,
  })
  expect(await linkTo(shop, orderId)).not.toBe(linkBefore)
  const history = database.db
    .selectFrom('orderEvent')
    .where('orderId', '=', orderId)
    .select(['kind', 'actor', 'reason'])
  expect(await history.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    kind: 'contact_changed',
    actor: administrator.email,
    reason: 'E-mail address, address',
  })
  const audit = database.db
    .selectFrom('auditLog')
    .where('subject', '=', `order:${orderId}`)
    .select(['action', 'details'])
  expect(await audit.execute()).toEqual([{ action: 'change_order_contact', details: { fields: ['email', 'address'] } }])
})

test.each([
  [{ email: 'payer@example.com' }, { email: 'payer@example.com', phone: '0803 765 4321' }],
  [{ phone: '0805 111 2233' }, { email: 'aunt@example.com', phone: '0805 111 2233' }],
])('the payer keeps their own %j if the recipient is another person', async (own, payer) => {
  const { orderId } = await anOrderWith(shop, 'unpaid')
  await database.db.updateTable('order').set(own).where('id', '=', orderId).execute()
  const { shippingAddress: seen } = await orderOf(orderId)
  await change(orderId, seen, { email: 'aunt@example.com', phone: '0803 765 4321' })
  expect(await orderOf(orderId)).toMatchObject(payer)
})

// @rule D43 | A change of an order’s address that is sent again because no answer came is made once
//   broken by: the first one treated as a colleague’s (change-contact.server.ts)
test('the same change sent again succeeds without a second one', async () => {
  const { orderId } = await anOrderWith(shop, 'unpaid')
  const { shippingAddress: seen } = await orderOf(orderId)
  const done = { ok: true, fields: ['city'] }
  const both = await Promise.all([change(orderId, seen, { city: 'Yaba' }), change(orderId, seen, { city: 'Yaba' })])
  expect(both).toEqual([done, done])
  const changes = shop.db.selectFrom('orderEvent').where('orderId', '=', orderId).where('kind', '=', 'contact_changed')
  expect(await changes.select('reason').execute()).toEqual([{ reason: 'City' }])
})

// @rule D43 | Of two administrators who change an order’s address at once one wins, and the other is told
//   broken by: the order as it was seen left out (change-contact.server.ts)
test('of two changes at once the second is refused, and so is none at all', async () => {
  const { orderId } = await anOrderWith(shop, 'unpaid')
  const { shippingAddress: seen } = await orderOf(orderId)
  expect(await change(orderId, seen, {})).toEqual({ ok: false, reason: 'same' })
  const both = await Promise.all([change(orderId, seen, { city: 'Yaba' }), change(orderId, seen, { city: 'Epe' })])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' })
})

test('a paid or cancelled order can’t be changed, nor can customers change any here', async () => {
  for (const money of ['paid', 'expired'] as const) {
    const { orderId } = await anOrderWith(shop, money)
    const { shippingAddress: seen } = await orderOf(orderId)
    expect(await change(orderId, seen, { city: 'Yaba' })).toEqual({ ok: false, reason: 'not_unpaid' })
  }
  const { orderId } = await anOrderWith(shop, 'unpaid')
  const { shippingAddress: seen } = await orderOf(orderId)
  const missing = '00000000-0000-4000-8000-00000000abcd'
  expect(await change(missing, seen, { city: 'Yaba' })).toEqual({ ok: false, reason: 'not_found' })
  expect(await optionalContact(database.db, missing)).toEqual([])
  const asked = { orderId, seen, address: { ...seen, city: 'Yaba' } }
  expect(await changeContact(shop, asked, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
})

// @rule Staff-made orders | The address of an order without an e-mail address is changed without one; an account's order keeps
//   its e-mail address
test('an order by staff can stay without an e-mail address, or lose it', async () => {
  const { orderId } = await anOrderWith(shop, 'unpaid')
  const { shippingAddress: seen } = await orderOf(orderId)
  expect(await optionalContact(database.db, orderId)).toEqual([])
  await database.db.updateTable('order').set({ channel: 'phone' }).where('id', '=', orderId).execute()
  expect(await optionalContact(database.db, orderId)).toEqual(['email'])
  expect(await change(orderId, seen, { email: '' })).toMatchObject({ ok: true })
  expect(await orderOf(orderId)).toMatchObject({ email: '', shippingAddress: { email: '' } })
})
