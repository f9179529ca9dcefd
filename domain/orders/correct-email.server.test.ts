import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { eventually } from '#test/eventually.ts'
import { anAddress, makeOrder, testShop } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { mailsOfOrder } from '#test/stored-mails.ts'
import { guestWith } from '#test/viewers.ts'
import { correctEmail } from './correct-email.server.ts'
import { lockOrder } from './move-order.server.ts'
import { findWay, type OrderAccess } from './order-access.server.ts'
import { openedBy, orderKey } from './order-keys.server.ts'
import { findOrder } from './queries.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
})
afterAll(() => database.close())

const now = new Date('2026-05-01T10:00:00Z')
const correct = (orderId: string, email = 'ada@example.ng') =>
  correctEmail(testShop(database.db, { clock: () => now }), guestWith(orderId), orderId, email)

async function stands(orderId: string) {
  const row = database.db.selectFrom('order').where('id', '=', orderId).select('email').executeTakeFirstOrThrow()
  return { email: (await row).email, address: (await findOrder(database.db, orderId))?.shippingAddress }
}

const asSent = { email: anAddress.email, address: anAddress }

const historyOf = async (orderId: string) => {
  const columns = ['kind', 'fromStatus', 'toStatus', 'actor', 'reason'] as const
  const events = database.db.selectFrom('orderEvent').where('orderId', '=', orderId).select(columns).orderBy('id')
  return (await events.execute()).slice(1)
}

const lettersOf = (orderId: string) => mailsOfOrder(database.db, orderId)

test('an order’s e-mail is corrected on the order and in its address, logged in its history, and mailed to', async () => {
  const [id, other] = [await makeOrder(database.db), await makeOrder(database.db)]
  expect(await correct(id, 'adé"s@example.ng')).toEqual({ ok: true, opened: null })
  expect(await stands(id)).toEqual({
    email: 'adé"s@example.ng',
    address: { ...anAddress, email: 'adé"s@example.ng' },
  })
  expect(await historyOf(id)).toEqual([
    { kind: 'email_corrected', fromStatus: 'pending', toStatus: 'pending', actor: 'shopper', reason: '' },
  ])
  expect(await lettersOf(id)).toEqual([{ kind: 'order_received', orderId: id }])
  expect(await stands(other)).toEqual(asSent)
  expect(await lettersOf(other)).toEqual([])
})

test('a recipient with an address of her own keeps it when the payer’s is corrected', async () => {
  const shippingAddress = { ...anAddress, email: 'aunt@example.com' }
  const id = await makeOrder(database.db, {
    shippingAddress,
    payer: { email: 'payer@exmple.com', phone: anAddress.phone },
  })
  expect(await correct(id, 'payer@example.com')).toEqual({ ok: true, opened: null })
  expect(await stands(id)).toEqual({ email: 'payer@example.com', address: shippingAddress })
})

test.each([
  ['waits', 'pending', null, { ok: true, opened: null }],
  ['waits for the rest', 'pending', { received: 1_249_999 }, { ok: true, opened: null }],
  ['is paid', 'pending', { received: 1_250_000 }, { ok: false, reason: 'not_unpaid' }],
  ['is refunded', 'pending', { received: 1_250_000, refunded: 1_250_000 }, { ok: false, reason: 'not_unpaid' }],
  ['has ended', 'cancelled', null, { ok: false, reason: 'not_unpaid' }],
] as const)('the email of an order that %s', async (_, status, entries, outcome) => {
  const id = await makeOrder(database.db)
  await database.db.updateTable('order').set({ status }).where('id', '=', id).execute()
  if (entries) await enterInLedger(database.db, id, entries)
  expect(await correct(id)).toEqual(outcome)
  expect((await stands(id)).email).toBe(outcome.ok ? 'ada@example.ng' : anAddress.email)
  expect(await lettersOf(id)).toHaveLength(outcome.ok ? 1 : 0)
})

test('an unknown order can’t be corrected', async () => {
  expect(await correct(randomUUID())).toEqual({ ok: false, reason: 'not_found' })
})

test('the sixth correction of an order is refused; other events, and other orders’, don’t count', async () => {
  const [id, other] = [await makeOrder(database.db), await makeOrder(database.db)]
  const events = Array.from({ length: 9 }, () => ({
    orderId: id,
    kind: 'payment_failed',
    actor: 'provider',
    createdAt: now,
  }))
  await database.db
    .insertInto('orderEvent')
    .values(events.map((event) => ({ ...event, toStatus: 'pending' as const })))
    .execute()
  for (let nth = 1; nth <= 5; nth++)
    expect(await correct(id, `ada${nth}@example.ng`)).toEqual({ ok: true, opened: null })
  expect(await correct(id, 'ada6@example.ng')).toEqual({ ok: false, reason: 'too_many' })
  expect((await stands(id)).email).toBe('ada5@example.ng')
  expect(await correct(other)).toEqual({ ok: true, opened: null })
})

const byKey = (key: string): OrderAccess => ({ viewer: anonymous, guestOrderIds: [], key })

test('correcting by a link gives access by a new key, and ends the link', async () => {
  const id = await makeOrder(database.db)
  const shop = testShop(database.db)
  const access = byKey(await linkKeyOf(shop, id))
  const corrected = await correctEmail(shop, access, id, 'ada@example.ng')
  expect(corrected).toEqual({ ok: true, opened: openedBy(shop, { ...anAddress, id, email: 'ada@example.ng' }, 'link') })
  expect(await findWay(shop, access, id)).toBeNull()
  expect(await correctEmail(shop, access, id, 'ben@example.com')).toEqual({ ok: false, reason: 'not_found' })
  // An API client keeps the same key.
  const program = byKey(orderKey(shop, id))
  expect(await correctEmail(shop, program, id, 'ada@example.org')).toEqual({ ok: true, opened: null })
  expect(await findWay(shop, program, id)).toMatchObject({ by: 'program' })
})

test('of two concurrent corrections the one by a link to the previous address is refused', async () => {
  const id = await makeOrder(database.db)
  const shop = testShop(database.db)
  const access = byKey(await linkKeyOf(shop, id))
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  const late = await database.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id)
    const correction = correctEmail(shop, access, id, 'ben@example.com')
    await eventually(async () => expect((await database.pool.query(waiting)).rowCount).toBe(1))
    await tx.updateTable('order').set({ email: 'ada@example.ng' }).where('id', '=', id).execute()
    return { correction }
  })
  expect(await late.correction).toEqual({ ok: false, reason: 'not_found' })
  expect((await stands(id)).email).toBe('ada@example.ng')
})
