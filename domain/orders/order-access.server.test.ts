import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAddress, makeOrder, type TestShop, testShop } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { customerViewer, guestWith, staffViewer } from '#test/viewers.ts'
import {
  findOrderOfAccount,
  findOwnOrder,
  findWay,
  mayFollowOrder,
  mayReadOrder,
  type OrderAccess,
} from './order-access.server.ts'
import { type OpenedOrder, openedBy, orderKey } from './order-keys.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db)
})
afterAll(() => database.close())

const stranger: OrderAccess = { viewer: anonymous, guestOrderIds: [], key: null }
const withKey = (key: string): OrderAccess => ({ ...stranger, key })
const having = (...openedOrders: OpenedOrder[]): OrderAccess => ({ ...stranger, openedOrders })
const wayOf = async (access: OrderAccess, id: string, by: TestShop = shop) =>
  (await findWay(by, access, id))?.by ?? null
const write = (id: string, to: { email?: string; phone?: string }) =>
  database.db.updateTable('order').set(to).where('id', '=', id).execute()

test('a link opens its order, and no other, until the order gets another e-mail address', async () => {
  const [id, other] = [await makeOrder(database.db), await makeOrder(database.db)]
  const key = await linkKeyOf(shop, id)
  expect([await wayOf(withKey(key), id), await wayOf(withKey(key), other)]).toEqual(['link', null])
  await write(id, { phone: '0803 765 4321' })
  expect(await wayOf(withKey(key), id)).toBe('link')
  await write(id, { email: anAddress.email.toUpperCase() })
  expect([await wayOf(withKey(key), id), await linkKeyOf(shop, id)]).toEqual(['link', key])
  await write(id, { email: 'ada@example.ng' })
  expect(await wayOf(withKey(key), id)).toBeNull()
  expect(await wayOf(withKey(await linkKeyOf(shop, id)), id)).toBe('link')
  await write(id, { email: '' })
  expect(await wayOf(withKey(key), id)).toBeNull()
})

test('without an e-mail address a link is bound to the phone it was sent to, in any spelling', async () => {
  const id = await makeOrder(database.db, { payer: { email: '', phone: '0803 123 4567' } })
  const key = await linkKeyOf(shop, id)
  await write(id, { phone: '+234 803 123 4567' })
  expect(await wayOf(withKey(key), id)).toBe('link')
  await write(id, { phone: '0803 123 4568' })
  expect(await wayOf(withKey(key), id)).toBeNull()
})

test('the key of the program that placed the order opens it whatever its e-mail address', async () => {
  const [id, other] = [await makeOrder(database.db), await makeOrder(database.db)]
  const key = orderKey(shop, id)
  await write(id, { email: 'ada@example.ng' })
  expect([await wayOf(withKey(key), id), await wayOf(withKey(key), other)]).toEqual(['program', null])
})

test('an order opened in a browser stays open there as long as the key is valid', async () => {
  const [id, other] = [await makeOrder(database.db), await makeOrder(database.db)]
  const keptFor = async (key: string) => (await findWay(shop, withKey(key), id))?.opened ?? { id, mark: 'none' }
  const [opened, lasting] = [await keptFor(await linkKeyOf(shop, id)), await keptFor(orderKey(shop, id))]
  expect([opened.mark, lasting.mark]).toEqual([
    expect.stringMatching(/^[\w-]{16}$/),
    expect.stringMatching(/^[\w-]{16}$/),
  ])
  expect([await wayOf(having(opened), id), await wayOf(having(lasting), id)]).toEqual(['link', 'program'])
  // Of the two, the one that lasts is kept.
  expect((await findWay(shop, { ...having(opened), key: orderKey(shop, id) }, id))?.opened).toEqual(lasting)
  expect((await findWay(shop, { ...having(lasting), key: await linkKeyOf(shop, id) }, id))?.opened).toEqual(lasting)
  expect(await wayOf(having({ ...opened, id: other }), other)).toBeNull()
  expect(await wayOf(having({ id, mark: '' }), id)).toBeNull()
  await write(id, { email: 'ada@example.ng' })
  expect([await wayOf(having(opened), id), await wayOf(having(lasting), id)]).toEqual([null, 'program'])
  expect(await wayOf(having(opened, lasting), id)).toBe('program')
})

test('keys and marks signed with an older secret are valid, those of another aren’t', async () => {
  const id = await makeOrder(database.db)
  const rotated = { ...shop, secret: 'the next secret of the shop, long enough', olderSecrets: [shop.secret] }
  const another = { ...shop, secret: 'a secret of another shop, long enough' }
  const opened = openedBy(shop, { ...anAddress, id }, 'link')
  for (const access of [withKey(await linkKeyOf(shop, id)), withKey(orderKey(shop, id)), having(opened)]) {
    expect([await wayOf(access, id, rotated), await wayOf(access, id, another)]).toEqual([expect.any(String), null])
  }
  // What is written again is signed with the current secret.
  const renewed = await findWay(rotated, having(opened), id)
  expect(renewed?.opened).toEqual(openedBy(rotated, { ...anAddress, id }, 'link'))
})

test('the browser that placed an order and its owner have access whatever key they send, and none is stored', async () => {
  const user = database.db.insertInto('user').values({ name: 'Ada', email: 'ada@example.com' }).returning('id')
  const { id: userId } = await user.executeTakeFirstOrThrow()
  const id = await makeOrder(database.db, { userId })
  const key = await linkKeyOf(shop, id)
  for (const access of [guestWith(id), { ...stranger, viewer: customerViewer(userId) }]) {
    for (const asked of [access, { ...access, key }, { ...access, key: 'wrong' }]) {
      expect(await findWay(shop, asked, id)).toEqual({
        by: access.viewer === anonymous ? 'placed' : 'owner',
        opened: null,
      })
    }
  }
  expect(await wayOf({ ...stranger, viewer: customerViewer() }, id)).toBeNull()
})

test('an unknown order takes as many reads as somebody else’s', async () => {
  const [id, missing] = [await makeOrder(database.db), randomUUID()]
  const reads = vi.spyOn(database.db, 'selectFrom')
  const readsOf = async (access: OrderAccess, orderId: string) => {
    reads.mockClear()
    expect(await findWay(shop, access, orderId)).toBeNull()
    return reads.mock.calls.length
  }
  for (const access of [stranger, withKey('guessed'), { ...stranger, viewer: customerViewer() }]) {
    const expected = access === stranger ? 0 : 1
    expect([await readsOf(access, id), await readsOf(access, missing)]).toEqual([expected, expected])
  }
  expect(await readsOf(withKey(orderKey(shop, missing)), missing)).toBe(1)
  expect(await readsOf(withKey('guessed'), 'no id')).toBe(0)
  reads.mockRestore()
})

test('staff who may not see addresses can follow an order, but not read it', async () => {
  const id = await makeOrder(database.db)
  const as = (role: Parameters<typeof staffViewer>[0]) => ({ ...stranger, viewer: staffViewer(role) })
  const rightsOf = async (access: OrderAccess) => [
    await mayFollowOrder(shop, access, id),
    await mayReadOrder(shop, access, id),
    (await findOwnOrder(shop, access, id)) !== null,
  ]
  expect(await rightsOf(as('orders'))).toEqual([true, true, true])
  expect(await rightsOf(as('read_only'))).toEqual([true, false, false])
  expect(await rightsOf(as('catalogue'))).toEqual([false, false, false])
})

test('an account’s order is only its owner’s, whatever permissions a viewer has', async () => {
  const user = database.db.insertInto('user').values({ email: 'owner@example.com' }).returning('id')
  const { id: userId } = await user.executeTakeFirstOrThrow()
  const [id, guests] = [await makeOrder(database.db, { userId }), await makeOrder(database.db)]
  expect(await findOrderOfAccount(shop, customerViewer(userId), id)).toMatchObject({ id })
  for (const viewer of [anonymous, customerViewer(), staffViewer('admin')])
    expect(await findOrderOfAccount(shop, viewer, id)).toBeNull()
  expect(await findOrderOfAccount(shop, customerViewer(userId), guests)).toBeNull()
  expect(await findOrderOfAccount(shop, customerViewer(userId), 'no id')).toBeNull()
})
