import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enqueue } from './enqueue.server.ts'
import { type Job, jobSchema } from './job.ts'

const mail: Job = { task: 'send_mail', kind: 'payment_received', orderId: 'f3a1b2c4-5d6e-4f70-8a9b-0c1d2e3f4a5b' }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db)
})

async function jobs() {
  const { rows } = await sql<{ task: string; payload: object; maxAttempts: number; runAt: Date; key: string | null }>`
    select t.identifier as task, payload, max_attempts, run_at, key
    from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id`.execute(database.db)
  return rows
}

test('a job goes in with its transaction', async () => {
  await inTransaction(database.db, async (tx) => {
    await enqueue(tx, mail)
    return { ok: true }
  })
  const [job, ...others] = await jobs()
  expect(others).toEqual([])
  expect(job).toMatchObject({ task: 'send_mail', maxAttempts: 12, key: null })
  expect(jobSchema.parse({ task: job?.task, ...job?.payload })).toEqual(mail)
})

test('no mail for an order that was rolled back', async () => {
  await inTransaction(database.db, async (tx) => {
    await enqueue(tx, mail)
    return { ok: false }
  })
  expect(await jobs()).toEqual([])
})

test('a job can wait for its time, and a key makes it one', async () => {
  const runAt = new Date('2031-02-03T04:05:06Z')
  await enqueue(database.db, mail, { key: 'mail:1' })
  await enqueue(database.db, mail, { key: 'mail:1', runAt })
  expect(await jobs()).toMatchObject([{ task: 'send_mail', key: 'mail:1', runAt }])
})
