import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { storedMails } from '#test/stored-mails.ts'
import { addJob, createJobQueue } from './former-job-queue.fixture.ts'
import { migrate } from './migrate.ts'

const migration = '0011_due_rows.sql'
const orderId = 'f3a1b2c4-5d6e-4f70-8a9b-0c1d2e3f4a5b'
const subscriberId = '2f1c2a4e-0000-4000-8000-000000000000'
const askedAt = '2026-11-02T09:15:00.000Z'
const due = new Date('2031-05-06T07:08:09Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
  await rebuildBefore(migration)
  await createJobQueue(database.pool)
  await insertRowsOfBefore()
  await migrate(database.url)
})
afterAll(() => database.close())

/** Rebuilds the database as it was before a migration. */
async function rebuildBefore(before: string): Promise<void> {
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database.url, { before })
}

async function insertRowsOfBefore(): Promise<void> {
  await database.pool.query(
    "insert into graphile_worker._private_tasks (identifier) values ('send_mail'), ('write_to_subscriber')",
  )
  const jobs = [
    [1, { kind: 'order_received', orderId }, 0, null, null],
    [2, { subscriberId, askedAt }, 3, 'refused by <ada@example.com>', `subscriber:${subscriberId}`],
    [1, { kind: 'payment_received', orderId }, 12, 'no such mailbox', null],
  ]
  for (const [task, payload, attempts, lastError, key] of jobs) {
    await database.pool.query(
      `insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, max_attempts, last_error, key)
       values ($1, $2, $3, $4, 12, $5, $6)`,
      [task, payload, due, attempts, lastError, key],
    )
  }
  await insertOrder('before')
  await insertAttempt('ORD-BEFORE-0001')
  await insertWebhook('before')
}

// As the release before this one writes them.
const insertOrder = (key: string) =>
  database.pool.query(
    `insert into "order" (id, is_guest_order, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address, email,
       checkout_key, checkout_fingerprint, expires_at, release_after)
     values ($1, true, 'paystack', 100, 0, 100, '{"phone": "0803 123 4567"}', 'ada@example.com', $2, '', $3, $3)`,
    [orderId, key, due],
  )
const insertAttempt = (reference: string) =>
  database.pool.query(
    `insert into payment_attempt (order_id, provider, mode, reference, amount, next_check_at)
     values ($1, 'paystack', 'test', $2, 100, $3)`,
    [orderId, reference, due],
  )
const insertWebhook = (hash: string) =>
  database.pool.query(
    `insert into webhook_event (provider, body, body_hash, next_try_at) values ('paystack', '', $1, $2)`,
    [hash, due],
  )

const attempt = (reference: string) =>
  database.db
    .selectFrom('paymentAttempt')
    .where('reference', '=', reference)
    .select(['dueAt', 'leasedUntil', 'nextCheckAt'])
    .executeTakeFirst()
const webhook = (hash: string) =>
  database.db.selectFrom('webhookEvent').where('bodyHash', '=', hash).select(['dueAt', 'nextTryAt']).executeTakeFirst()

test('waiting jobs become waiting mails with the same due time and attempts; failed ones become failed mails', async () => {
  expect(await storedMails(database.db)).toEqual([
    { kind: 'order_received', orderId },
    { kind: 'newsletter', subscriberId, askedAt },
    { kind: 'payment_received', orderId },
  ])
  expect(await database.db.selectFrom('mail').selectAll().orderBy('id').execute()).toMatchObject([
    { state: 'waiting', attempts: 0, dueAt: due, key: null, lastError: null },
    { state: 'waiting', attempts: 3, dueAt: due, key: `subscriber:${subscriberId}`, lastError: 'refused by <…>' },
    { state: 'failed', attempts: 12, dueAt: null, key: null, lastError: 'no such mailbox' },
  ])
  expect((await database.pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0)
})

test('due rows stay due at the same time', async () => {
  expect(await attempt('ORD-BEFORE-0001')).toEqual({ dueAt: due, leasedUntil: null, nextCheckAt: null })
  expect(await webhook('before')).toEqual({ dueAt: due, nextTryAt: null })
  const order = database.db.selectFrom('order').select(['expiresAt', 'leasedUntil'])
  expect(await order.executeTakeFirst()).toEqual({ expiresAt: due, leasedUntil: due })
})

test('a node of the previous release can go on writing', async () => {
  const { pool, db } = database
  await insertAttempt('ORD-AFTER-00001')
  expect(await attempt('ORD-AFTER-00001')).toEqual({ dueAt: due, leasedUntil: null, nextCheckAt: null })
  await pool.query("update payment_attempt set state = 'open', checks = 2 where reference = 'ORD-AFTER-00001'")
  expect(await attempt('ORD-AFTER-00001')).toMatchObject({ dueAt: due })
  await pool.query("update payment_attempt set next_check_at = null where reference = 'ORD-AFTER-00001'")
  expect(await attempt('ORD-AFTER-00001')).toMatchObject({ dueAt: null })

  await insertWebhook('after')
  expect(await webhook('after')).toEqual({ dueAt: due, nextTryAt: null })
  await pool.query('update "order" set release_after = null')
  expect(await db.selectFrom('order').select('leasedUntil').executeTakeFirst()).toEqual({ leasedUntil: null })

  const before = (await storedMails(db)).length
  const add = (task: string, payload: object, key: string | null) =>
    pool.query(addJob, [task, JSON.stringify(payload), key])
  await add('send_mail', { kind: 'payment_received', orderId }, null)
  await add('write_to_subscriber', { subscriberId, askedAt: due.toISOString() }, `subscriber:${subscriberId}`)
  const mails = await storedMails(db)
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)).toEqual({ kind: 'payment_received', orderId })
  expect(mails).toContainEqual({ kind: 'newsletter', subscriberId, askedAt: due.toISOString() })
})

// @rule D49 | A node of the previous release can be enqueueing a mail during the migration: it waits, and the mail is kept
//   broken by: dropping the job library's tables (0011_due_rows.sql)
test('a mail that is being enqueued during the migration is kept', async () => {
  const { pool, db } = database
  await pool.query('drop schema graphile_worker cascade')
  await rebuildBefore(migration)
  await createJobQueue(pool)
  const migrating = await pool.connect()
  await migrating.query('begin')
  await migrating.query(await readFile(join(import.meta.dirname, '../../db/migrations', migration), 'utf8'))
  const enqueued = pool.query(addJob, ['send_mail', JSON.stringify({ kind: 'order_received', orderId }), null])
  const isWaiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%add_job%'"
  await expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1)
  await migrating.query('commit')
  migrating.release()
  await enqueued
  expect(await storedMails(db)).toEqual([{ kind: 'order_received', orderId }])
})
