import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPaymentState } from '#domain/payments/attempts/read-payment-state.server.ts'
import { listReports } from '#domain/payments/reconciliation/queries.server.ts'
import { tasksOfOrder } from '#domain/payments/tasks/queries.server.ts'
import { listWebhooks } from '#domain/payments/webhooks/queries.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

/** Makes the database accept the former release's states, so that the migration can run again. */
async function goBack(): Promise<void> {
  const { db } = database
  for (const [table, constraint] of [
    ['payment_attempt', 'payment_attempt_state_check'],
    ['webhook_event', 'webhook_event_state_check'],
    ['payment_task', 'payment_task_kind_check'],
  ] as const)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)},
      add constraint ${sql.ref(constraint)} check (true)`.execute(db)
  await sql`delete from schema_migration where name = '0009_payment_terms.sql'`.execute(db)
}

test('payments, webhooks, tasks and reports of the previous release are read with the present names', async () => {
  const { db } = database
  const orderId = await makeOrder(db)
  await goBack()
  await sql`insert into payment_attempt (order_id, provider, mode, reference, amount, state, received)
    values (${orderId}, 'paystack', 'sandbox', 'ORD-SURPLUS-01', 200000, 'surplus', 200000)`.execute(db)
  await sql`insert into webhook_event (provider, body, body_hash, state, tries) values ('korapay', '', 'x', 'parked', 10)`.execute(
    db,
  )
  await sql`insert into payment_task (order_id, kind, subject, detail)
    values (${orderId}, 'refund_surplus', 'ORD-SURPLUS-01', 'Paid twice')`.execute(db)
  const contents = {
    webhooks: { parked: 1, listed: [{ state: 'parked' }] },
    differences: [{ kind: 'surplus_without_task' }],
  }
  await sql`insert into payment_report (day, started_at, contents) values ('2026-11-20', now(), ${JSON.stringify(contents)})`.execute(
    db,
  )

  expect(await migrate(database.url)).toEqual(['0009_payment_terms.sql'])

  expect(await readPaymentState(db, orderId)).toMatchObject({ duplicate: 200_000 })
  const viewer = administratorViewer()
  const wanted = { state: 'dead_lettered', provider: null, cursor: null, limit: 5 } as const
  expect(await listWebhooks(db, viewer, wanted)).toMatchObject({ ok: true, items: [{}] })
  expect(await tasksOfOrder(db, orderId)).toMatchObject([{ kind: 'refund_duplicate', subject: 'ORD-SURPLUS-01' }])
  expect(await listReports(db, viewer, { cursor: null, limit: 5 })).toMatchObject({ ok: true, items: [{}] })
  const report = await db.selectFrom('paymentReport').select('contents').executeTakeFirstOrThrow()
  expect(report.contents).toEqual({
    webhooks: { deadLettered: 1, listed: [{ state: 'dead_lettered' }] },
    differences: [{ kind: 'duplicate_without_task' }],
  })
})
