import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DB } from '#db/schema.d.ts'
import { deleteOrders } from '#test/clocked-shop.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { makeOrder } from '#test/factories.ts'
import { repetitions } from '#test/soak.ts'
import { claimExpiring } from './claim-expiring-orders.server.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
})
beforeEach(() => deleteOrders(database.db))
afterAll(() => database.close())

const now = new Date('2026-05-01T10:30:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const leaseMs = 5 * 60_000

const claim = (limit = 10) => claimExpiring(database.db, { now, leaseMs, limit })
const claimedIds = async (limit?: number) => (await claim(limit)).map(({ id }) => id).sort()
const expiring = (minutes: number) => makeOrder(database.db, { expiresAt: inMinutes(minutes) })

async function change(id: string, values: { status?: OrderStatus; paymentStatus?: PaymentStatus; leasedUntil?: Date }) {
  await database.db.updateTable('order').set(values).where('id', '=', id).execute()
  return id
}

test('unpaid orders are claimed once they expire, and for this run only', async () => {
  const [due, failed] = [await expiring(0), await change(await expiring(-1), { paymentStatus: 'failed' })]
  await expiring(1)
  expect(await claim()).toEqual(
    expect.arrayContaining([
      { id: due, expiresAt: now },
      { id: failed, expiresAt: inMinutes(-1) },
    ]),
  )
  expect(await claim()).toEqual([])
  expect(await claimExpiring(database.db, { now: inMinutes(5), leaseMs, limit: 10 })).toHaveLength(3)
})

test('an order with a lease is not claimed until the lease ends', async () => {
  await change(await expiring(-10), { leasedUntil: inMinutes(1) })
  const due = await change(await expiring(-10), { leasedUntil: now })
  expect(await claimedIds()).toEqual([due])
})

test('paid, refunded or no longer pending orders are not claimed', async () => {
  const total = 1_250_000
  await enterInLedger(database.db, await expiring(-1), { received: total })
  await enterInLedger(database.db, await expiring(-1), { received: total, refunded: total })
  await change(await expiring(-1), { status: 'cancelled' })
  expect(await claim()).toEqual([])
})

test('those waiting longest come first when there are more than one round takes', async () => {
  const [newer, oldest, older] = [await expiring(-1), await expiring(-30), await expiring(-20)]
  expect(await claimedIds(2)).toEqual([oldest, older].sort())
  expect(await claimedIds(2)).toEqual([newer])
})

test('an order that another node has locked is skipped', async () => {
  const [held, free] = [await expiring(-2), await expiring(-1)]
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('order').where('id', '=', held).select('id').forUpdate().execute()
    expect(await claimedIds()).toEqual([free])
  })
})

// In each hundred orders one is due and three wait for their time; the others are paid and delivered.
const fill = (first: number, last: number) =>
  database.pool.query(`
    with o as (
      insert into "order" (is_guest_order, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address, email, phone,
        checkout_key, checkout_fingerprint, status, expires_at, created_at)
      select true, 'paystack', 1000, 0, 1000, '{}', 'a@example.com', '0803 123 4567', 'key of ' || n, 'f',
        case when n % 100 < 4 then 'pending' else 'delivered' end,
        timestamptz '2026-05-01T10:30:00Z' + case n % 100 when 0 then -n else n end * interval '1 second',
        timestamptz '2026-01-01T09:00:00Z'
      from generate_series(${first}, ${last}) n returning id, status, substr(checkout_key, 8) as n, created_at
    ), a as (
      insert into payment_attempt (order_id, provider, mode, reference, amount, state, created_at, updated_at)
      select id, 'paystack', 'test', 'PAYMENT-OF-ORDER-' || n, 1000, case status when 'pending' then 'failed' else 'paid' end,
        created_at, created_at from o returning id, order_id, state, created_at
    )
    insert into money_ledger (order_id, attempt_id, kind, amount, created_at)
    select order_id, id, 'received', 1000, created_at from a where state = 'paid'`)

/** The query plan of one claim as JSON, and the number of blocks it touched. */
async function explainClaim(): Promise<{ plan: string; blocks: number }> {
  const queries: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  const log = ({ query }: { query: CompiledQuery }) => void queries.push(query)
  const db = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()], log })
  expect(await claimExpiring(db, { now, leaseMs: 0, limit: 20 })).toHaveLength(20)
  const [query] = queries
  const explained = await database.pool.query(`explain (analyze, buffers, format json) ${query?.sql}`, [
    ...(query?.parameters ?? []),
  ])
  const [, blocks] = /"Shared Hit Blocks":(\d+)/.exec(JSON.stringify(explained.rows)) ?? []
  return { plan: JSON.stringify(explained.rows), blocks: Number(blocks) }
}

// @rule D49 | Expired orders are found by indexes, even where the ledger decides whether they are paid
//   broken by: no index of pending orders (0017_pending_orders.sql)
test('a claim scans no whole table, however many orders there are', async () => {
  // In batches, each of them far below the statement timeout even on a busy machine.
  const thousands = repetitions(10, 100)
  for (let part = 0; part < thousands; part++) await fill(part * 1_000 + 1, (part + 1) * 1_000)
  await database.pool.query('vacuum analyze "order", payment_attempt, money_ledger')
  const { plan, blocks } = await explainClaim()
  expect(plan).toContain('"Index Name":"order_pending"')
  expect(plan).toContain('"Index Name":"money_ledger_order"')
  expect(plan).not.toContain('"Seq Scan"')
  expect(blocks).toBeLessThan(2_000)
}, 120_000)
