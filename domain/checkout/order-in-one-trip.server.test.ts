import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { placeOrder } from './place-order.server.ts'
import { type PlaceOrderInput, unknownBrowser } from './placement.ts'

let database: TestDatabase
let shop: TestShop
let checkout: PlaceOrderInput
let own: ReturnType<typeof openTestPool>
beforeEach(async () => {
  database = await testDatabase(3)
  // The pool has only one connection, so this one places the order.
  own = openTestPool(database.url, 1, 'placing')
  shop = testShop(own.db)
  checkout = await aCheckout(testShop(database.db), [aLine(await makeProduct(database.db, { stock: 5 }))])
})
afterEach(async () => {
  await own.close()
  await database.close()
})

const addressLock = () =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`email ${checkout.shippingAddress.email}`}, 1))`

/** Holds the lock of the order's e-mail address, which the first of several statements takes, while `meanwhile` runs. */
const holdingAddress = <T>(meanwhile: () => Promise<T>) =>
  database.db.transaction().execute(async (tx) => {
    await addressLock().execute(tx)
    return meanwhile()
  })

/** Waits until the order waits for that lock, in another transaction than `former`. */
const untilItWaits = (former: { since: Date } | null = null) =>
  eventually(async () => {
    const { rows } = await sql<{ pid: number; since: Date }>`
      select pid, xact_start as since from pg_stat_activity
      where application_name = 'placing' and wait_event = 'advisory' and datname = current_database()`.execute(
      database.db,
    )
    const [waiting] = rows
    if (!waiting || waiting.since.getTime() === former?.since.getTime()) throw new Error('it doesn’t wait')
    return waiting
  })

const stored = async () => ({
  orders: (await database.db.selectFrom('order').select('id').execute()).length,
  items: (await database.db.selectFrom('orderItem').select('id').execute()).length,
  attempts: (await database.db.selectFrom('paymentAttempt').select('id').execute()).length,
  mails: (await database.db.selectFrom('mail').select('id').execute()).length,
  left: (await database.db.selectFrom('stock').select('onHand').executeTakeFirstOrThrow()).onHand,
})
const nothing = { orders: 0, items: 0, attempts: 0, mails: 0, left: 5 }
const once = { orders: 1, items: 1, attempts: 1, mails: 1, left: 4 }

test('an order whose lock times out during a trip is retried, and placed once', async () => {
  await sql`set lock_timeout = '150ms'`.execute(own.db)
  const placing = await holdingAddress(async () => {
    const placed = { value: placeOrder(shop, checkout, unknownBrowser) }
    await untilItWaits(await untilItWaits())
    expect(await stored()).toEqual(nothing)
    return placed
  })
  expect(await placing.value).toMatchObject({ ok: true, payment: { state: 'open' } })
  expect(await stored()).toEqual(once)
})

test('an order whose statement times out during a trip isn’t placed, and its key places it later', async () => {
  await sql`set statement_timeout = '200ms'`.execute(own.db)
  await holdingAddress(() =>
    expect(placeOrder(shop, checkout, unknownBrowser)).rejects.toMatchObject({ code: '57014' }),
  )
  expect(await stored()).toEqual(nothing)
  await sql`set statement_timeout = '5s'`.execute(own.db)
  expect(await placeOrder(shop, checkout, unknownBrowser)).toMatchObject({ ok: true })
  expect(await placeOrder(shop, checkout, unknownBrowser)).toMatchObject({ ok: true })
  expect(await stored()).toEqual(once)
})

test('an order whose connection breaks during a trip isn’t placed, and its key places it later', async () => {
  await holdingAddress(async () => {
    const refused = expect(placeOrder(shop, checkout, unknownBrowser)).rejects.toThrow()
    await sql`select pg_terminate_backend(${(await untilItWaits()).pid}::int, 2000)`.execute(database.db)
    await refused
  })
  expect(await stored()).toEqual(nothing)
  expect(await placeOrder(shop, checkout, unknownBrowser)).toMatchObject({ ok: true })
  expect(await placeOrder(shop, checkout, unknownBrowser)).toMatchObject({ ok: true })
  expect(await stored()).toEqual(once)
})

// @rule D49 | An order that replaces another also waits for its e-mail address's lock, after locking the replaced order
//   broken by: its addresses not locked (placing-trips.server.ts); its addresses locked before the replaced order
//   (placing-trips.server.ts)
test.each(['replaces', 'besides'] as const)(
  'one that %s another waits for its address with that order locked',
  async (how) => {
    const [line] = checkout.lines
    if (!line) throw new Error('no line')
    const all = await aCheckout(testShop(database.db), [{ ...line, quantity: 5 }])
    const first = await placeOrder(shop, all, unknownBrowser)
    if (!first.ok) throw new Error(first.reason)
    const { id } = first.order
    const isFree = async () =>
      (await sql`select from "order" where id = ${id} for update skip locked`.execute(database.db)).rows.length === 1
    const browser = { ...unknownBrowser, ownOrders: [id], [how]: id }
    const placing = await holdingAddress(async () => {
      const placed = { value: placeOrder(shop, checkout, browser) }
      await untilItWaits()
      expect(await isFree()).toBe(false)
      return placed
    })
    expect(await placing.value).toMatchObject({ ok: true })
    const { status } = await database.db
      .selectFrom('order')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('cancelled')
  },
)
