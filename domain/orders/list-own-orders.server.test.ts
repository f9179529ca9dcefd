import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { listOwnOrders, pageOfOrders } from './list-own-orders.server.ts'
import { stateSentence } from './own-orders.ts'
import type { OrderStatus } from './status.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

async function aUser(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Makes orders of a user, a minute apart, oldest first. */
async function ordersOf(userId: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    ids.push(await makeOrder(database.db, { userId, placedAt: new Date(Date.UTC(2026, 0, 1, 0, at)) }))
  }
  return ids
}

// @rule back-office §2 Order list | Newest first, five a page; a page past the end is the last one
//   broken by: pages from the end in the wrong order (list-own-orders.server.ts)
test('pages have five orders, newest first, whichever end they are read from', async () => {
  const userId = await aUser()
  const newestFirst = (await ordersOf(userId, 13)).reverse()
  for (const [asked, page, from, to] of [
    [1, 1, 0, 5],
    [2, 2, 5, 10],
    [3, 3, 10, 13],
    [99, 3, 10, 13],
    [0, 1, 0, 5],
  ] as const) {
    const listed = await listOwnOrders(database.db, { userId }, asked)
    expect(listed).toMatchObject({ count: 13, pages: 3, page })
    expect(listed.orders.map(({ id }) => id)).toEqual(newestFirst.slice(from, to))
  }
})

// @rule back-office §6 Roles, D26a | A customer's list has only that customer's orders
//   broken by: the owner not checked in the page's query (list-own-orders.server.ts)
test('a customer’s list has no orders of other customers or guests', async () => {
  const [userId, other] = [await aUser(), await aUser()]
  const [own] = await ordersOf(userId, 1)
  await ordersOf(other, 2)
  await makeOrder(database.db)
  expect((await listOwnOrders(database.db, { userId }, 1)).orders.map(({ id }) => id)).toEqual([own])
  expect(await listOwnOrders(database.db, { userId: await aUser() }, 1)).toEqual({
    orders: [],
    count: 0,
    page: 1,
    pages: 1,
  })
})

// @rule back-office §2 Order list | Each shows its first two items and +N more
//   broken by: three items shown (own-orders.ts)
test('an order has its first two items, and the number of the others', async () => {
  const userId = await aUser()
  const line = {
    ...{ productId: null, size: null, color: null, quantity: 1, stockId: null, slug: 'buba', image: null },
    ...{ price: 1_000_000, kind: 'ready_made' as const, attributes: {} },
  }
  const lines = ['Iro', 'Bùbá', 'Gele', 'Ipele'].map((name) => ({ ...line, name, lineKey: name }))
  const [id = ''] = await ordersOf(userId, 1)
  await database.db.deleteFrom('orderItem').where('orderId', '=', id).execute()
  await database.db
    .insertInto('orderItem')
    .values(
      lines.map(({ name, slug, image, attributes, ...values }, position) => ({
        ...values,
        orderId: id,
        createdAt: new Date(),
        position,
        productName: name,
        productSlug: slug,
        productImage: image,
        attributes: JSON.stringify(attributes),
      })),
    )
    .execute()
  const [order] = (await listOwnOrders(database.db, { userId }, 1)).orders
  expect([order?.items.map(({ name }) => name), order?.moreItems]).toEqual([['Iro', 'Bùbá'], 2])
})

// @rule back-office §2 Order list | An order's state is a sentence with the day of the change, and names a refund
//   broken by: the last entry of the history, of any kind (list-own-orders.server.ts)
test('an order has the day since when it is in its state', async () => {
  const userId = await aUser()
  const [id = ''] = await ordersOf(userId, 1)
  const days = [
    { day: 2, fromStatus: 'pending', toStatus: 'processing' },
    { day: 3, fromStatus: 'processing', toStatus: 'shipped' },
    { day: 4, fromStatus: 'shipped', toStatus: 'processing' },
    { day: 5, fromStatus: 'processing', toStatus: 'processing' },
  ] as const
  for (const { day, ...move } of days) {
    const at = new Date(Date.UTC(2026, 0, day, 12))
    await database.db
      .insertInto('orderEvent')
      .values({ orderId: id, kind: 'moved', actor: 'system', createdAt: at, ...move })
      .execute()
  }
  const read = async () => (await listOwnOrders(database.db, { userId }, 1)).orders[0]
  const sentence = async () => {
    const order = await read()
    return order && stateSentence(order)
  }
  const move = (values: { status: OrderStatus; paymentStatus?: 'success' | 'refunded' }) =>
    database.db.updateTable('order').set(values).where('id', '=', id).execute()
  expect(await sentence()).toBe('Not paid yet')
  await move({ status: 'processing', paymentStatus: 'success' })
  expect(await sentence()).toBe('Being prepared since 4 January 2026')
  await move({ status: 'shipped' })
  expect(await sentence()).toBe('On its way since 3 January 2026')
  await move({ status: 'delivered' })
  expect([await sentence(), (await read())?.since]).toEqual([null, null])
  await move({ status: 'pending' })
  expect(await sentence()).toBeNull()
  await move({ status: 'processing', paymentStatus: 'refunded' })
  expect(await sentence()).toBe('Refunded')
  await move({ status: 'shipped' })
  expect(await sentence()).toBe('On its way since 3 January 2026. Refunded')
  await move({ status: 'delivered' })
  expect(await sentence()).toBe('Refunded')
})

// @rule back-office §2 Order list, D18a | An order with a pending payment, or a mismatched one that is open, is listed as being
//   checked
//   broken by: pending payments left out (list-own-orders.server.ts); other tasks counted, mismatches left out, counted when
//   they are resolved, or not while their money is kept (list-own-orders.server.ts)
test('an order is being checked while a payment of it is pending, or needs attention', async () => {
  const userId = await aUser()
  const [opened = '', arriving = '', reported = '', mismatched = ''] = await ordersOf(userId, 4)
  const attempt = (orderId: string, state: 'open' | 'pending' | 'mismatch', reportedAt: Date | null = null) =>
    database.db
      .insertInto('paymentAttempt')
      .values({
        orderId,
        provider: 'paystack',
        mode: 'test',
        reference: `REF-${orderId}`,
        amount: 1_000,
        ...{ state, reportedAt, createdAt: new Date(), updatedAt: new Date() },
      })
      .execute()
  await attempt(opened, 'open')
  // Another kind of task about an order.
  const other = { kind: 'collect_payment', subject: opened, orderId: opened, detail: '' } as const
  await database.db.insertInto('paymentTask').values(other).execute()
  await attempt(arriving, 'pending')
  await attempt(reported, 'open', new Date())
  await attempt(mismatched, 'mismatch')
  const task = { kind: 'check_mismatch', subject: `REF-${mismatched}`, orderId: mismatched, detail: '' } as const
  await database.db.insertInto('paymentTask').values(task).execute()
  const checked = async () =>
    (await listOwnOrders(database.db, { userId }, 1)).orders.filter((o) => o.isBeingChecked).map(({ id }) => id)
  expect(await checked()).toEqual([mismatched, reported, arriving])
  await database.db
    .updateTable('paymentTask')
    .set({ resolvedAt: new Date() })
    .where('orderId', '=', mismatched)
    .execute()
  expect(await checked()).toEqual([reported, arriving])
  // Its task is resolved, but the money is still here.
  await database.db.updateTable('paymentAttempt').set({ received: 900 }).where('orderId', '=', mismatched).execute()
  expect(await checked()).toEqual([mismatched, reported, arriving])
})

// @rule back-office §2 Order list | The pages of 10,000 orders are read from an index, from its nearer end
//   broken by: an index without the orders' ids (0022a_orders_of_a_customer.sql)
test('any page of ten thousand orders is read from the index alone', async () => {
  const userId = await aUser()
  // In batches: on a busy machine all of them take seconds, and the statement timeout is five seconds.
  for (let first = 1; first < 10_000; first += 1_000)
    await sql`
    insert into "order" (user_id, is_guest_order, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address, email, phone,
      checkout_key, checkout_fingerprint, created_at)
    select ${userId}::uuid, false, 'paystack', 1000, 0, 1000, '{}', 'a@example.com', '0803 123 4567', 'key of ' || n, 'f',
      timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(${first}::int, ${first + 999}::int) n`.execute(database.db)
  await sql`vacuum analyze "order"`.execute(database.db)
  const buffersOf = async (page: number) => {
    const { sql: text, parameters } = pageOfOrders(database.db, userId, { count: 10_000, page }).compile()
    const explained = await database.pool.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
    const plan = JSON.stringify(explained.rows)
    expect(plan).toContain('"Index Only Scan')
    expect(plan).not.toContain('"Seq Scan"')
    const [, hit = ''] = /"Shared Hit Blocks":\s*(\d+)/.exec(plan) ?? []
    const [, read = ''] = /"Shared Read Blocks":\s*(\d+)/.exec(plan) ?? []
    return Number(hit) + Number(read)
  }
  const first = await buffersOf(1)
  expect(first).toBeLessThan(40)
  expect(await buffersOf(2_000)).toBeLessThanOrEqual(first + 10)
  expect(await buffersOf(1_000)).toBeLessThan(300)
}, 60_000)
