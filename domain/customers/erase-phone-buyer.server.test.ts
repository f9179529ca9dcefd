import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { addOrderNote } from '#domain/orders/add-order-note.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { takePayment } from '#domain/payments/by-hand/take-payment.server.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { anEmail, customerBy, orderOf } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aLine, anAddress, makeProduct } from '#test/factories.ts'
import { type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { aCashPayment, makeOrderByStaff, seller, storeSeller } from '#test/staff-orders.ts'
import { tablesWith } from '#test/tables-with.ts'
import { customerViewer, staffViewer } from '#test/viewers.ts'
import { erasePhoneBuyer } from './erase-phone-buyer.server.ts'
import { exportPhoneBuyer } from './export-phone-buyer.server.ts'
import { forgetDeletedBuyers } from './forget-deleted-buyers.server.ts'
import { readCustomer } from './read-customer.server.ts'
import { readPhoneBuyer } from './read-phone-buyer.server.ts'

let database: TestDatabase
let shop: ManualClockShop
let productId: string
beforeAll(async () => {
  database = await testDatabase()
  shop = manualClockShop(database.db)
  await storeSeller(database.db)
  productId = await makeProduct(database.db, { stock: 50 })
})
afterAll(() => database.close())

type Typed = { phone: string; firstName?: string; status?: OrderStatus }

/** An order that staff made for somebody without an e-mail address. */
async function anOrder({ phone, firstName = 'Bọ́lá', status = 'delivered' }: Typed): Promise<string> {
  const line = { ...aLine(productId), agreed: { price: naira, reason: `For ${firstName}` } }
  const shippingAddress = { ...anAddress, email: '', phone, firstName, lastName: '', address: `1 ${firstName} Street` }
  const orderId = await makeOrderByStaff(shop, [line], { shippingAddress })
  await database.db.updateTable('order').set({ status }).where('id', '=', orderId).execute()
  return orderId
}

const phoneOf = (id: string) =>
  database.db.selectFrom('order').where('id', '=', id).select('phone').executeTakeFirstOrThrow()
const no = (reason: string) => ({ ok: false, reason })

describe('a buyer without an e-mail address', () => {
  // @rule Customers | Only orders with exactly the phone are offered as theirs, not those with its figures elsewhere
  //   broken by: the phone not compared (find-phone-orders.server.ts)
  test('isn’t offered orders that have the phone’s figures elsewhere', async () => {
    const own = await anOrder({ phone: '0807 600 5678' })
    await anOrder({ phone: '0809 600 1235', firstName: '8076005678' })
    const read = await readPhoneBuyer(database.db, own, seller)
    expect(read.ok && read.buyer.orders.map(({ id }) => id)).toEqual([own])
  })

  // @rule Customers | A buyer known only by phone is deleted on request, from the orders chosen as theirs, and is then found in
  //   no table; others with the same phone keep their orders
  test('is removed from every table on request, and nobody else with the phone is', async () => {
    const { db } = database
    const secret = 'zqxphonealone'
    const phone = '0807 600 1234'
    const first = await anOrder({ phone, firstName: secret })
    const { totalAmount } = await db
      .selectFrom('order')
      .where('id', '=', first)
      .select('totalAmount')
      .executeTakeFirstOrThrow()
    await db.updateTable('order').set({ status: 'pending' }).where('id', '=', first).execute()
    const payment = aCashPayment(shop, first, totalAmount, { payer: secret, note: secret })
    expect(await takePayment(shop, payment, seller)).toMatchObject({ ok: true })
    await db.updateTable('order').set({ status: 'delivered' }).where('id', '=', first).execute()
    await addOrderNote(shop, { orderId: first, text: `Call ${secret}` }, seller)
    const parcel = { carrier: 'GIG', trackingNumber: `T-${secret}`, trackingUrl: '', recordedAt: shop.clock() }
    await db
      .insertInto('shipment')
      .values({ orderId: first, ...parcel })
      .execute()
    const second = await anOrder({ phone: '+234 807 600 1234', firstName: secret.toUpperCase() })
    const underWay = await anOrder({ phone, firstName: secret, status: 'shipped' })
    const sister = await anOrder({ phone, firstName: 'Kẹ́mi' })
    expect((await tablesWith(db, secret)).length).toBeGreaterThan(5)

    const read = await readPhoneBuyer(db, first, seller)
    expect(read).toMatchObject({ ok: true, buyer: { name: secret, phone } })
    const orders = read.ok ? read.buyer.orders : []
    const theirs = orders.flatMap(({ id, isSameName }) => (isSameName ? [id] : []))
    expect(new Set(theirs)).toEqual(new Set([first, second, underWay]))
    expect(orders.map(({ id }) => id)).toContain(sister)
    const money = () => db.selectFrom('moneyLedger').selectAll().orderBy('id').execute()
    const before = await money()
    const erased = await erasePhoneBuyer(shop, { orderId: first, chosen: theirs, typed: '(0807) 600-1234' }, seller)
    expect(erased).toEqual({ ok: true, over: 2, underWay: 1 })
    expect(await money()).toEqual(before)
    expect((await phoneOf(underWay)).phone).toBe(phone)
    await db
      .updateTable('order')
      .set({ status: 'delivered', updatedAt: shop.clock() })
      .where('id', '=', underWay)
      .execute()
    shop.advanceMinutes(25 * 60)
    await forgetDeletedBuyers(shop)
    expect(await tablesWith(db, secret)).toEqual([])
    expect(await tablesWith(db, '8076001234')).toEqual(['order'])
    expect((await phoneOf(sister)).phone).toBe(phone)
    expect(await auditLogOf(db, `order:${first}`)).toContainEqual({
      actor: seller.email,
      action: 'erase_customer',
      details: { over: 2, underWay: 1, hadAccount: false, addresses: 0 },
    })
    const anew = { orderId: first, chosen: theirs, typed: phone }
    expect(await erasePhoneBuyer(shop, anew, seller)).toEqual(no('not_found'))
  })

  // @rule Customers | A buyer known only by phone gets the data of the chosen orders, without staff notes; it is logged
  test('gets the data of the chosen orders', async () => {
    const phone = '0807 600 2222'
    const [first, second] = [await anOrder({ phone }), await anOrder({ phone, firstName: 'Kẹ́mi' })]
    const stranger = await anOrder({ phone: '0807 600 3333' })
    await addOrderNote(shop, { orderId: first, text: 'Haggles' }, seller)
    const exported = await exportPhoneBuyer(shop, { orderId: first, chosen: [first, stranger] }, seller)
    expect(exported).toMatchObject({ ok: true, exported: { phone, orders: [{ id: first, phone }] } })
    expect(JSON.stringify(exported)).not.toContain('Haggles')
    const chosen = [stranger]
    expect(await exportPhoneBuyer(shop, { orderId: second, chosen }, seller)).toEqual(no('not_found'))
    expect(await auditLogOf(database.db, `order:${first}`)).toContainEqual({
      actor: seller.email,
      action: 'export_customer',
      details: { orders: 1 },
    })
  })

  // @rule Customers | Deleting a buyer known only by phone needs customers.erase, a recent sign-in and the phone typed
  test('is deleted only with the permission, the phone typed, and for chosen orders that have it', async () => {
    const phone = '0807 600 4444'
    const orderId = await anOrder({ phone })
    const stranger = await anOrder({ phone: '0807 600 5555' })
    const erase = (values: { typed?: string; chosen?: string[] } = {}, viewer: typeof seller = seller) =>
      erasePhoneBuyer(shop, { orderId, chosen: [orderId], typed: phone, ...values }, viewer)
    const asked = { orderId, chosen: [orderId] }
    const clerk = staffViewer('orders')
    expect(await erasePhoneBuyer(shop, { ...asked, typed: phone }, customerViewer())).toEqual(no('not_allowed'))
    expect(await erase({}, staffViewer('manager'))).toEqual(no('not_allowed'))
    expect(await erase({}, { ...seller, isFresh: false })).toEqual(no('sign_in_again'))
    expect(await exportPhoneBuyer(shop, asked, clerk)).toEqual(no('not_allowed'))
    expect(await exportPhoneBuyer(shop, asked, { ...seller, isFresh: false })).toEqual(no('sign_in_again'))
    expect(await readPhoneBuyer(database.db, orderId, customerViewer())).toEqual(no('not_allowed'))
    for (const typed of ['', '0', 'DELETE', '0807 600 5555'])
      expect(await erase({ typed })).toEqual(no('not_confirmed'))
    for (const chosen of [[], [stranger], ['x']]) expect(await erase({ chosen })).toEqual(no('none_chosen'))
    expect((await phoneOf(orderId)).phone).toBe(phone)
    expect((await phoneOf(stranger)).phone).toBe('0807 600 5555')
  })

  // @rule Customers | A customer's page shows how many orders without an e-mail address have the same phone
  test('has only orders without an e-mail address; the page of a customer with the phone links to them', async () => {
    const { db } = database
    const phone = '0807 600 6666'
    const email = anEmail('hasone')
    const withMail = await orderOf(db, { email, phone })
    for (const id of [withMail, '00000000-0000-4000-8000-00000000abcd', 'x', "';--"])
      expect(await readPhoneBuyer(db, id, seller)).toEqual(no('not_found'))
    const without = await anOrder({ phone })
    const read = await readPhoneBuyer(db, without, seller)
    expect(read.ok && read.buyer.orders.map(({ id }) => id)).toEqual([without])
    const { id } = await customerBy(db, email)
    const page = await readCustomer(shop, { id, page: 1 }, seller)
    expect(page).toMatchObject({ shown: { withoutMail: { count: 1, orderId: without } } })
  })
})
