import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { everyOrder } from './admin-order-filter.ts'
import { exportOrders } from './export-orders.server.ts'

let database: TestDatabase
const viewer = administratorViewer()
const now = new Date('2026-05-19T23:30:00Z')
const copies = 1_203

beforeAll(async () => {
  database = await testDatabase(4)
  const { db } = database
  await db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
  const id = await makeOrder(db, { placedAt: new Date('2026-05-01T10:00:00Z') })
  // All in the same moment, with more precision than a Date has: parts that end among them must neither lose nor repeat any.
  await sql`insert into "order" select (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'checkout_key', gen_random_uuid(), 'created_at', timestamptz '2026-05-02 10:00:00.123456+00',
      'status', case when n % 3 = 0 then 'shipped' else 'pending' end))).*
    from "order" o, generate_series(1, ${copies}::int) n where id = ${id}`.execute(db)
})
afterAll(() => database.close())

async function read(filter = everyOrder) {
  const exported = await exportOrders({ db: database.db, clock: () => now }, filter, viewer)
  if (!exported.ok) throw new Error(exported.reason)
  const parts: string[] = []
  for await (const part of exported.parts) parts.push(part)
  return { fileName: exported.fileName, parts, lines: parts.join('').trim().split('\r\n').slice(1) }
}

// @rule D34 | The export has every order that matches the filters, streamed in parts
//   broken by: only the first part (export-orders.server.ts); parts continued by a Date (export-orders.server.ts)
test('every matching order is in the file once, in parts of 500 that are read one by one', async () => {
  const { parts, lines, fileName } = await read()
  expect(fileName).toBe('orders-2026-05-20.csv')
  expect(parts).toHaveLength(4)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(copies + 1)
  expect(lines).toHaveLength(copies + 1)
  expect((await read({ ...everyOrder, status: 'shipped', page: 7 })).lines).toHaveLength(401)
  expect((await read({ ...everyOrder, q: 'nobody is called so' })).lines).toEqual([])
})

test('a line has the customer’s name from the account, otherwise from the recipient', async () => {
  const { id: userId } = await database.db
    .insertInto('user')
    .values({ email: 'zainab@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('profile')
    .values({ id: userId, firstName: 'Zainab', lastName: 'Bello', email: 'zainab@example.com' })
    .execute()
  const placedAt = new Date('2026-05-03T10:00:00Z')
  const [hers, guests] = [
    await makeOrder(database.db, { userId, placedAt }),
    await makeOrder(database.db, { placedAt }),
  ]
  const lineOf = async (id: string) => (await read({ ...everyOrder, q: id })).lines.join()
  expect(await lineOf(hers)).toContain(',Zainab Bello,')
  expect(await lineOf(guests)).toContain(',Adé Ọláwálé,')
  await database.db.deleteFrom('order').where('id', 'in', [hers, guests]).execute()
})

// @rule D46 | An export needs a sign-in of the last ten minutes, and is written to the audit log
//   broken by: no recent sign-in needed for orders.export (viewer.ts); no entry (export-orders.server.ts)
test('needs a recent sign-in and is in the audit log with its filter', async () => {
  const shop = { db: database.db, clock: () => now }
  expect(await exportOrders(shop, everyOrder, { ...viewer, isFresh: false })).toEqual({
    ok: false,
    reason: 'sign_in_again',
  })
  expect(await exportOrders(shop, everyOrder, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  await exportOrders(shop, { ...everyOrder, view: 'to-ship', q: 'ada' }, viewer)
  const entry = await database.db
    .selectFrom('auditLog')
    .select(['action', 'actor', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(entry).toEqual({
    action: 'export_orders',
    actor: viewer.email,
    subject: 'orders',
    details: { filter: 'q=ada&view=to-ship' },
  })
})

// @rule D34 | An export has the orders of the moment at which it began
//   broken by: no limit to the time of placing (export-orders.server.ts)
test('orders placed during the download aren’t in the file', async () => {
  const exported = await exportOrders({ db: database.db, clock: () => now }, everyOrder, viewer)
  if (!exported.ok) throw new Error(exported.reason)
  const meanwhile = await makeOrder(database.db, { placedAt: new Date(now.getTime() + 1) })
  let file = ''
  for await (const part of exported.parts) file += part
  expect(file).not.toContain(meanwhile)
  expect(file.trim().split('\r\n')).toHaveLength(copies + 2)
})
