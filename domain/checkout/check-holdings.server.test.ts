import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOneTrip } from '#domain/statement.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder, makeProduct } from '#test/factories.ts'
import { payOrder } from '#test/paid-orders.ts'
import { holdingStatements, refuseHoarding } from './check-holdings.server.ts'
import { addressWindowMs, holdingLimits } from './holding-limits.ts'

const now = new Date()
let database: TestDatabase
let made = 0
beforeAll(async () => {
  database = await testDatabase(3)
})
afterAll(() => database.close())

type Product = { productId: string; stockId: number }

async function aProduct(stock: number): Promise<Product> {
  const productId = await makeProduct(database.db, { stock })
  const { id } = await database.db
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { productId, stockId: id }
}

const anEmail = () => `holder-${++made}@example.com`

/** Makes an unpaid order for this many pieces of a product. */
async function hold({ productId, stockId }: Product, quantity: number, email: string): Promise<string> {
  const line = { productId, stockId, quantity, size: null, color: null, name: 'Bùbá', slug: 'buba', image: null }
  return makeOrder(database.db, {
    payer: { email, phone: '+2348031234567' },
    placedAt: now,
    lines: [{ ...line, price: 1_250_000, lineKey: 'a', kind: 'ready_made', attributes: {} }],
  })
}

type Asked = Pick<Parameters<typeof refuseHoarding>[1], 'lines'> & {
  email: string
  userId?: string
  released?: Parameters<typeof refuseHoarding>[1]['released']
  placedFrom?: string
  placedNetwork?: string
  ownOrders?: string[]
}

const ask = ({ email, userId, placedFrom, placedNetwork, ownOrders = [], released = [], ...asked }: Asked) => {
  const payer = { email, userId: userId ?? null }
  const placing = { ownOrders, placedFrom: placedFrom ?? null, placedNetwork: placedNetwork ?? null }
  const order = { ...asked, payer, released, now, placing }
  return database.db
    .transaction()
    .execute(async (tx) => refuseHoarding(tx, order, await inOneTrip(tx, ...holdingStatements(order))))
}

describe('the share of a product that is reserved unpaid', () => {
  // @rule D49 | Pieces that an order no longer reserves count in nobody's share
  //   broken by: released orders counted (check-holdings.server.ts)
  test('excludes orders whose pieces have been restocked', async () => {
    const [gown, email] = [await aProduct(20), anEmail()]
    const id = await hold(gown, 8, email)
    const lines = [{ ...gown, quantity: 10 }]
    // She may hold half of 28 (20 on hand and her own eight), and has eight already.
    expect(await ask({ email, lines })).toMatchObject({ reason: 'too_much_held', most: 6 })
    await database.db.updateTable('order').set({ releasedAt: now }).where('id', '=', id).execute()
    expect(await ask({ email, lines })).toBeNull()
  })

  // @rule D49 | A replaced order no longer counts, and its pieces are free for the new one
  //   broken by: its pieces left out of what is on hand (check-holdings.server.ts); the order counted as unpaid
  //   (check-holdings.server.ts)
  test('excludes orders that the new one replaces, and frees their pieces for it', async () => {
    const [gown, email] = [await aProduct(12), anEmail()]
    const id = await hold(gown, 8, email)
    const released = [{ id, reserved: { pieces: [{ stockId: gown.stockId, quantity: 8 }], couponId: null } }]
    const of = (quantity: number) => ask({ email, lines: [{ ...gown, quantity }], released })
    expect(await of(10)).toBeNull()
    expect(await of(11)).toMatchObject({ reason: 'too_much_held', most: 10 })
  })
})

// @rule D49 | An order for no more than it replaces is never refused because of others in its network
//   broken by: the shares checked anyway (check-holdings.server.ts); one stock row's pieces counted for another
//   (check-holdings.server.ts)
test('an order that needs no more than it replaces is accepted, whatever others of the network reserve', async () => {
  const [gown, wrap, email] = [await aProduct(2), await aProduct(2), anEmail()]
  const placedNetwork = 'a household'
  const id = await hold(gown, 3, email)
  for (const product of [gown, wrap])
    await makeOrder(database.db, {
      ...{ placedAt: now, placedNetwork, payer: { email: anEmail(), phone: '+2348031234567' } },
      lines: [
        {
          ...{ ...product, quantity: 28, size: null, color: null, name: 'Bùbá', slug: 'buba', image: null },
          ...{ price: 1_250_000, lineKey: 'a', kind: 'ready_made', attributes: {} },
        },
      ],
    })
  const released = [{ id, reserved: { pieces: [{ stockId: gown.stockId, quantity: 3 }], couponId: null } }]
  const of = (line: Product, quantity: number) =>
    ask({ email, lines: [{ ...line, quantity }], released, placedFrom: 'hers', placedNetwork })
  for (const quantity of [1, 2, 3]) expect(await of(gown, quantity)).toBeNull()
  expect(await of(gown, 4)).toMatchObject({ reason: 'too_much_held', most: 0 })
  for (const quantity of [1, 3]) expect(await of(wrap, quantity)).toMatchObject({ reason: 'too_much_held', most: 0 })
})

// @rule D49 | An unpaid order that the shop has moved on doesn't count as an open order of its device
//   broken by: own orders counted whatever their status (check-holdings.server.ts)
test('an own unpaid order that the shop has moved on doesn’t count', async () => {
  const gown = await aProduct(40)
  const ownOrders: string[] = []
  for (let n = 0; n < holdingLimits.openOrders; n++) ownOrders.push(await hold(gown, 1, anEmail()))
  const asked = () => ask({ email: anEmail(), lines: [{ ...gown, quantity: 1 }], ownOrders })
  expect(await asked()).toMatchObject({ reason: 'too_many_unpaid', of: 'device' })
  const [moved = ''] = ownOrders
  await database.db.updateTable('order').set({ status: 'processing' }).where('id', '=', moved).execute()
  expect(await asked()).toBeNull()
})

describe('paid orders', () => {
  // @rule D49 | Paid orders don't count against the limits of unpaid ones
  //   broken by: paid orders counted for an address (check-holdings.server.ts); orders of more than an hour ago counted
  //   (check-holdings.server.ts)
  test('don’t count among the sixty unpaid ones that a network address may have within an hour', async () => {
    const { db } = database
    const placedFrom = 'a carrier'
    const ofAddress = (ago: number) => makeOrder(db, { placedFrom, placedAt: new Date(now.getTime() - ago) })
    const paid = await ofAddress(1_000)
    await payOrder(db, paid)
    await ofAddress(addressWindowMs + 1)
    const unpaid = await ofAddress(addressWindowMs - 60_000)
    // Their pieces are released, so that only the number of orders is left as a reason to refuse.
    await sql`insert into "order" select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'checkout_key', gen_random_uuid(), 'status', 'cancelled'))).*
      from "order" o, generate_series(3, ${holdingLimits.ordersOfAddress}::int) where id = ${unpaid}`.execute(db)
    const gown = await aProduct(20)
    const asked = () => ask({ email: anEmail(), lines: [{ ...gown, quantity: 1 }], placedFrom })
    expect(await asked()).toBeNull()
    await ofAddress(0)
    expect(await asked()).toMatchObject({ reason: 'too_many_unpaid', of: 'address' })
  })

  // @rule D49 | At most 150 unpaid orders of one network within an hour, cancelled ones included, paid ones not
  //   broken by: orders of a network not counted (check-holdings.server.ts); only those of its first address
  //   (check-holdings.server.ts)
  test('don’t count among the 150 unpaid ones that a network may have within an hour', async () => {
    const { db } = database
    const placedNetwork = 'another household'
    const ofNetwork = (placedFrom: string) => makeOrder(db, { placedFrom, placedNetwork, placedAt: now })
    await payOrder(db, await ofNetwork('paid'))
    const unpaid = await ofNetwork('unpaid')
    await sql`insert into "order" select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'checkout_key', gen_random_uuid(), 'status', 'cancelled', 'placed_from', 'address ' || n))).*
      from "order" o, generate_series(3, ${holdingLimits.ordersOfNetwork}::int) n where id = ${unpaid}`.execute(db)
    const gown = await aProduct(20)
    const asked = () => ask({ email: anEmail(), lines: [{ ...gown, quantity: 1 }], placedFrom: 'new', placedNetwork })
    expect(await asked()).toBeNull()
    await ofNetwork('another')
    expect(await asked()).toMatchObject({ reason: 'too_many_unpaid', of: 'address' })
  })

  // @rule D49 | A paid order reserves nothing, whatever the shop moves it to
  //   broken by: paid orders that the shop moved back counted as open (check-holdings.server.ts)
  test('don’t count as unpaid, whatever the shop moves them to', async () => {
    const [gown, email] = [await aProduct(40), anEmail()]
    const ids: string[] = []
    for (let n = 0; n < holdingLimits.openOrders; n++) ids.push(await hold(gown, 1, email))
    const lines = [{ ...gown, quantity: 1 }]
    expect(await ask({ email, lines })).toMatchObject({ reason: 'too_many_unpaid', of: 'email' })
    const [paid = ''] = ids
    await payOrder(database.db, paid)
    await database.db.updateTable('order').set({ status: 'pending' }).where('id', '=', paid).execute()
    expect(await ask({ email, lines })).toBeNull()
  })
})
