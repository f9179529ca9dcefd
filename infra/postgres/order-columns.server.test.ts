import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asAdmin, dropDatabase, withDatabase } from '#test/database-server.ts'
import { repetitions } from '#test/soak.ts'
import { dueRowRequests } from './due-rows-load.fixture.ts'
import { createJobQueue } from './former-job-queue.fixture.ts'
import { migrate } from './migrate.ts'
import { fillOrders, hashOrders, type Load, startLoad } from './order-columns-load.fixture.ts'

const orders = repetitions(1_000, 100_000)
const longest = repetitions(120_000, 900_000)

let url: string
let pool: pg.Pool
beforeAll(async () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  url = withDatabase(inject('adminUrl'), name)
  await asAdmin(inject('adminUrl'), `create database ${name}`)
  await migrate(url, { before: '0010' })
  pool = new pg.Pool({ connectionString: url, max: 16 })
  // A connection may still be closing when its database is dropped, which the pool reports as an error of an idle connection.
  pool.on('connect', (client) => void client.on('error', () => {})).on('error', () => {})
})
afterAll(async () => {
  await pool.end()
  await dropDatabase(inject('adminUrl'), url)
})

test(
  'orders of the previous release are migrated under load: nothing fails, and their data stay the same',
  async ({ annotate }) => {
    await fillOrders(pool, orders)
    const before = await hashOrders(pool, orders)
    const load: Load = startLoad(pool)
    await load.untilEachRan(5)
    const startedAt = performance.now()
    const applied = await migrate(url, { before: '0011' })
    const tookMs = performance.now() - startedAt
    await load.untilEachRan(5)
    const { failures, requests, longestMs } = await load.stop()
    await annotate(JSON.stringify({ orders, tookMs: Math.round(tookMs), requests, longestMs: Math.round(longestMs) }))

    expect(failures).toEqual([])
    expect(applied.filter((name) => name.startsWith('0010'))).toHaveLength(9)
    expect(await hashOrders(pool, orders)).toEqual(before)
    const { rows } = await pool.query(
      `select count(*)::int as lines, count(distinct (order_id, line_key))::int as keys from order_item`,
    )
    expect(rows[0].keys).toBe(rows[0].lines)
    const contacts = `select count(*)::int as wrong from "order"
    where phone is distinct from shipping_address ->> 'phone' or channel <> 'shop'`
    expect((await pool.query(contacts)).rows).toEqual([{ wrong: 0 }])
  },
  longest,
)

test('a migration that was interrupted after its batches starts again', async () => {
  await pool.query(
    "delete from schema_migration where name in ('0010c_order_phone.sql', '0010e_order_line_key_index.sql')",
  )
  expect(await migrate(url, { before: '0011' })).toEqual(['0010c_order_phone.sql', '0010e_order_line_key_index.sql'])
  const index = `select indisvalid, indisunique from pg_index where indexrelid = 'order_item_line_key'::regclass`
  expect((await pool.query(index)).rows).toEqual([{ indisvalid: true, indisunique: true }])
})

test(
  'every later migration is applied under load: nothing fails, no mail is lost, and orders stay the same',
  async ({ annotate }) => {
    await createJobQueue(pool)
    const before = await hashOrders(pool, orders)
    const load: Load = startLoad(pool, [dueRowRequests, dueRowRequests])
    await load.untilEachRan(dueRowRequests.length)
    const startedAt = performance.now()
    await migrate(url)
    const tookMs = performance.now() - startedAt
    await load.untilEachRan(dueRowRequests.length)
    const { failures, requests, longestMs, done } = await load.stop()
    await annotate(
      JSON.stringify({ orders, tookMs: Math.round(tookMs), requests, longestMs: Math.round(longestMs), done, before }),
    )

    expect(failures).toEqual([])
    expect(await hashOrders(pool, orders)).toEqual(before)
    const mails = await pool.query('select kind, count(*)::int as sent from mail group by kind order by kind')
    expect(mails.rows).toEqual([
      { kind: 'newsletter', sent: done.subscribe },
      { kind: 'order_received', sent: done.openAttempt },
    ])
    expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
  },
  longest,
)
