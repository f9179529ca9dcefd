import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { makeOrder } from '#test/factories.ts'
import { openPgListener, type PgListener } from './pg-listener.ts'

let database: TestDatabase
let pgListener: PgListener
let orderId = ''
let heard = 0
beforeAll(async () => {
  database = await testDatabase(2)
  orderId = await makeOrder(database.db)
  pgListener = await openPgListener(database.url)
  pgListener.subscribe('attention_change', () => {
    heard += 1
  })
})
afterAll(async () => {
  await pgListener.close()
  await database.close()
})

const webhook = (state: string) => `
  insert into webhook_event (provider, body, body_hash, state) values ('paystack', '', '${state}', 'stored');
  update webhook_event set state = '${state}' where body_hash = '${state}'`
const mail = (state: string) => `
  insert into mail (kind, payload, due_at) values ('${state}', '{}', now());
  update mail set state = '${state}', due_at = null, sent_at = ${state === 'sent' ? 'now()' : 'null'} where kind = '${state}'`

// @rule Needs attention | Every node is notified when something of any kind begins or stops to need attention, and of nothing
//   else
//   broken by: a notice without a payload, which no node receives (0040_attention.sql)
test.each([
  [
    'a task is raised',
    () => `insert into payment_task (kind, order_id, subject, detail) values ('refund_late', '${orderId}', 'P', '')`,
    1,
  ],
  ['it is done', () => `update payment_task set resolved_at = now(), resolved_by = 'tola'`, 1],
  ['a webhook is unmatched', () => webhook('unmatched'), 1],
  ['somebody sees to it', () => `update webhook_event set handled_at = now(), handled_by = 'tola'`, 1],
  ['a mail fails', () => mail('failed'), 1],
  ['it is sent again', () => `update mail set state = 'waiting', due_at = now() where kind = 'failed'`, 1],
  [
    'a difference is found',
    () => `insert into payment_difference (kind, subject, order_id, ours, theirs, waiting_since)
      values ('order_paid_twice', 'P', '${orderId}', '', '', now())`,
    1,
  ],
  ['a webhook is applied', () => webhook('applied'), 0],
  ['a mail is sent', () => mail('sent'), 0],
])('when %s', async (_, statement, times) => {
  heard = 0
  await database.pool.query(statement())
  await database.pool.query(`select pg_notify('attention_change', 'the last one')`)
  await eventually(() => expect(heard).toBe(times + 1))
})
