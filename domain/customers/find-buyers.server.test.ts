import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmail, customerBy, makeAccount, orderOf } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAddress, makeOrder, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { makeOrderByStaff, seller, storeSeller } from '#test/staff-orders.ts'
import { customerViewer, staffViewer } from '#test/viewers.ts'
import { findBuyers } from './find-buyers.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(4)
  shop = testShop(database.db)
  await storeSeller(database.db)
})
afterAll(() => database.close())

const find = async (text: string) => {
  const found = await findBuyers(shop, seller, text)
  if (!found.ok) throw new Error(found.reason)
  return found.buyers
}

// @rule Staff-made orders | A customer is found by phone in any spelling, by name and by e-mail, with earlier addresses; a buyer
//   without an e-mail address is found by phone
test.each(['0806 555 0101', '+234 806 555 0101', '2348065550101', '08065550101', 'Ngozi Okafor', 'ngozi okafor'])(
  'a customer is found by %s',
  async (text) => {
    await orderOf(shop.db, {
      email: 'ngozi@example.com',
      phone: '0806 555 0101',
      firstName: 'Ngozi',
      lastName: 'Okafor',
    })
    expect(await find(text)).toMatchObject([
      { email: 'ngozi@example.com', firstName: 'Ngozi', addresses: [{ address: anAddress.address }] },
    ])
  },
)

test('a buyer without an e-mail address is found by phone, with the newest address first', async () => {
  const agreed = null
  const line = { productId: await makeProduct(shop.db), size: null, color: null, quantity: 1, agreed }
  const shippingAddress = { ...anAddress, email: '', phone: '0807 555 0202', firstName: 'Bọ́lá' }
  await makeOrderByStaff(shop, [line], { shippingAddress })
  await makeOrderByStaff(shop, [line], { shippingAddress: { ...shippingAddress, phone: '+2348075550202' } })
  expect(await find('08075550202')).toMatchObject([
    { customerId: null, hasAccount: false, firstName: 'Bọ́lá', orders: 2 },
  ])
  expect(await find(anEmail())).toEqual([])
})

// @rule Staff-made orders | All orders of a buyer without an e-mail address are counted, and don't hide another buyer whose number is similar
//   broken by: only the newest twenty orders looked at (find-buyers.server.ts)
test('a buyer without an e-mail address has as many orders as were made, and hides nobody', async () => {
  const make = (phone: string, firstName: string, minutes: number, more = {}) => {
    const shippingAddress = { ...anAddress, email: '', phone, firstName }
    const placedAt = new Date(Date.now() + minutes * 60_000)
    return makeOrder(shop.db, { channel: 'phone', payer: { email: '', phone }, shippingAddress, placedAt, ...more })
  }
  await make('0807 666 0505 12', 'Tolu', -100)
  for (let at = -30; at < -9; at += 1) await make('0807 666 0505', 'Sade', at)
  const totals = { subtotal: 1_000_000, discount: 0, shippingFee: 0, totalAmount: 1_000_000 }
  await make('+234 807 666 0505', 'Folasade', -1, { isCollected: true, totals })
  expect(await find('08076660505')).toMatchObject([
    { firstName: 'Folasade', orders: 22, addresses: [{ firstName: 'Sade' }] },
    { firstName: 'Tolu', orders: 1 },
  ])
})

// @rule Staff-made orders | An address that is kept only for notes or tags isn’t offered for a new order
//   broken by: guests without orders offered (find-buyers.server.ts)
test('an address whose only order was corrected is no longer offered, even if tagged; an account without orders is', async () => {
  const person = { phone: '0805 555 0404', firstName: 'Zainab', lastName: 'Bello' }
  const mistyped = anEmail('zianab')
  const order = await orderOf(shop.db, { ...person, email: mistyped })
  const { id } = await customerBy(shop.db, mistyped)
  expect(await find(mistyped)).toMatchObject([{ email: mistyped, orders: 1 }])
  await shop.db.insertInto('customerTag').values({ customerId: id, tag: 'VIP' }).execute()
  await shop.db
    .updateTable('order')
    .set({ email: anEmail('zainab') })
    .where('id', '=', order)
    .execute()
  expect((await find(person.phone)).map(({ email }) => email)).toEqual([expect.stringContaining('zainab')])
  expect(await find(mistyped)).toEqual([])
  const email = anEmail('new')
  await makeAccount(shop.db, { email })
  expect(await find(email)).toMatchObject([{ email, hasAccount: true, orders: 0 }])
})

test('only staff who may write orders find anybody', async () => {
  for (const viewer of [customerViewer(), staffViewer('read_only')])
    expect(await findBuyers(shop, viewer, 'Ngozi')).toEqual({ ok: false, reason: 'not_allowed' })
})

// @rule Staff-made orders | Only staff who may read customers find them, others find buyers without an e-mail address by phone;
//   two customers with one phone are both found
test('without the permission to read customers none of them is found', async () => {
  const phone = '0809 555 0303'
  for (const firstName of ['Sade', 'Kemi'])
    await orderOf(shop.db, { email: `${firstName}@example.com`, phone, firstName, lastName: 'Balogun' })
  const line = { productId: await makeProduct(shop.db), size: null, color: null, quantity: 1, agreed: null }
  await makeOrderByStaff(shop, [line], { shippingAddress: { ...anAddress, email: '', phone, firstName: 'Bola' } })
  const names = async (viewer: Parameters<typeof findBuyers>[1]) => {
    const found = await findBuyers(shop, viewer, phone)
    return found.ok ? found.buyers.map(({ firstName }) => firstName).sort() : []
  }
  expect(await names(seller)).toEqual(['Bola', 'Kemi', 'Sade'])
  const permissions = new Set([...seller.permissions].filter((one) => one !== 'customers.read'))
  expect(await names({ ...seller, permissions })).toEqual(['Bola'])
})
