import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAddress, makeOrder, type TestShop, testShop } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { customerViewer, guestWith } from '#test/viewers.ts'
import { followAccountEmail } from './follow-account-email.server.ts'
import { closedAt } from './link-expiry.server.ts'
import { findWay } from './order-access.server.ts'

let database: TestDatabase
let shop: TestShop
const now = new Date('2026-05-01T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const [from, to] = ['ada@example.com', 'ada@example.org']
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db, { clock: () => now })
})
afterAll(() => database.close())

const anAccount = async () => {
  const user = database.db.insertInto('user').values({ email: `${randomUUID()}@example.com` })
  return (await user.returning('id').executeTakeFirstOrThrow()).id
}
type Made = { email?: string; days?: number; parcelTo?: string }
/** An order placed `days` ago, by default with the account's former e-mail address. */
const anOrder = (userId: string | null, { email = from, days = 0, parcelTo = email }: Made = {}) =>
  makeOrder(database.db, {
    userId,
    payer: { email, phone: anAddress.phone },
    shippingAddress: { ...anAddress, email: parcelTo },
    placedAt: daysAgo(days),
  })
const follow = (userId: string) =>
  database.db.transaction().execute((tx) => followAccountEmail(tx, shop, { userId, from, to }))
const emailsOf = async (id: string) => {
  const order = database.db.selectFrom('order').where('id', '=', id).select(['email', 'shippingAddress', 'searchText'])
  const { email, shippingAddress, searchText } = await order.executeTakeFirstOrThrow()
  return { payer: email, recipient: shippingAddress.email, isFoundBy: searchText?.includes(email) }
}
const historyOf = async (id: string) => {
  const columns = ['kind', 'fromStatus', 'toStatus', 'actor', 'reason', 'createdAt'] as const
  const events = database.db.selectFrom('orderEvent').where('orderId', '=', id).select(columns).orderBy('id')
  return (await events.execute()).slice(1)
}

// @rule §7 Orders | When an account's address changes, its open orders and those with valid links get the new one; nobody else's
//   do
//   broken by: orders of any account changed, or those with another address (follow-account-email.server.ts)
test('orders with their account’s former address get its new one, with an entry in their history', async () => {
  const [userId, other] = [await anAccount(), await anAccount()]
  const open = await anOrder(userId)
  const inCapitals = await anOrder(userId, { email: 'Ada@Example.com' })
  const toAnother = await anOrder(userId, { parcelTo: 'bola@example.com' })
  const notFrom = [
    await anOrder(userId, { email: 'own@example.com' }),
    await anOrder(other),
    await anOrder(null),
    await anOrder(userId, { email: '' }),
  ]
  const before = await Promise.all(notFrom.map(emailsOf))
  await follow(userId)
  for (const id of [open, inCapitals]) expect(await emailsOf(id)).toEqual({ payer: to, recipient: to, isFoundBy: true })
  expect(await emailsOf(toAnother)).toMatchObject({ payer: to, recipient: 'bola@example.com' })
  const moved = { kind: 'account_email_changed', fromStatus: 'pending', toStatus: 'pending' }
  expect(await historyOf(open)).toEqual([{ ...moved, actor: 'shopper', reason: '', createdAt: now }])
  expect(await Promise.all(notFrom.map(emailsOf))).toEqual(before)
  for (const id of notFrom) expect(await historyOf(id)).toEqual([])
})

// @rule D49 | A buyer who used a stranger's address isn't shown that stranger's later address
//   broken by: orders that an account has only by their address changed to its new one (follow-account-email.server.ts)
test('an order that its account has only by the former address keeps that', async () => {
  const userId = await anAccount()
  const [typed, proven] = [await anOrder(userId), await anOrder(userId)]
  const claimed = { kind: 'claimed', actor: 'system', createdAt: now } as const
  await database.db
    .insertInto('orderEvent')
    .values([
      { ...claimed, orderId: typed, reason: 'email' },
      { ...claimed, orderId: proven, reason: 'browser' },
    ])
    .execute()
  await follow(userId)
  expect(await emailsOf(typed)).toMatchObject({ payer: from, recipient: from })
  expect(await emailsOf(proven)).toMatchObject({ payer: to, recipient: to })
})

// @rule D49 | A change of the account's address doesn't extend the validity of links to a closed order
//   broken by: it counted as the order's last event (link-expiry.server.ts)
test('a closed order’s keys expire ninety days after it closed, even if its account’s address changed', async () => {
  const userId = await anAccount()
  const id = await anOrder(userId, { days: 89 })
  await database.db.updateTable('order').set({ status: 'delivered' }).where('id', '=', id).execute()
  await follow(userId)
  const read = () =>
    database.db
      .selectFrom('order')
      .where('id', '=', id)
      .select((eb) => closedAt(eb).as('at'))
      .executeTakeFirstOrThrow()
  expect((await read()).at).toEqual(daysAgo(89))
})

test('a closed order is changed as long as its links are valid', async () => {
  const userId = await anAccount()
  const [lately, longAgo] = [await anOrder(userId, { days: 89 }), await anOrder(userId, { days: 90 })]
  const shippedLongAgo = await anOrder(userId, { days: 200 })
  const setStatus = (id: string, status: 'delivered' | 'shipped') =>
    database.db.updateTable('order').set({ status }).where('id', '=', id).execute()
  for (const id of [lately, longAgo]) await setStatus(id, 'delivered')
  await setStatus(shippedLongAgo, 'shipped')
  await follow(userId)
  for (const id of [lately, shippedLongAgo]) expect((await emailsOf(id)).payer).toBe(to)
  expect((await emailsOf(longAgo)).payer).toBe(from)
  expect(await historyOf(longAgo)).toEqual([])
})

// @rule D49 | A link mailed to the account's former address no longer opens the order; the account does
//   broken by: the order left with the former address (follow-account-email.server.ts)
test('links sent to the former address end, and the account still has the order', async () => {
  const userId = await anAccount()
  const id = await anOrder(userId)
  const access = { ...guestWith(), key: await linkKeyOf(shop, id) }
  expect(await findWay(shop, access, id)).toMatchObject({ by: 'link' })
  await follow(userId)
  expect(await findWay(shop, access, id)).toBeNull()
  expect(await findWay(shop, { ...guestWith(), key: await linkKeyOf(shop, id) }, id)).toMatchObject({ by: 'link' })
  const owner = { ...guestWith(), viewer: customerViewer(userId, to) }
  expect(await findWay(shop, owner, id)).toMatchObject({ by: 'owner' })
})
