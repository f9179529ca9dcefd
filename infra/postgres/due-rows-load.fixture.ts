import type pg from 'pg'
import { addJob } from './former-job-queue.fixture.ts'
import type { Request } from './order-columns-load.fixture.ts'

const fresh = `select id from "order" where created_at > '2030-01-01'`

let count = 0

// The order is locked first; the mail is enqueued in the same transaction.
async function openAttempt(client: pg.PoolClient): Promise<void> {
  const reference = `ORDER-OF-LOAD-${++count}`
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(`${fresh} limit 1 for update`)
  const id = rows[0]?.id
  await client.query(
    `insert into payment_attempt (order_id, provider, mode, reference, amount, next_check_at)
     select $1, 'paystack', 'test', $2, 100, now() + interval '30 s' where $1::uuid is not null`,
    [id, reference],
  )
  await client.query(addJob, ['send_mail', JSON.stringify({ kind: 'order_received', orderId: id, count }), null])
  await client.query('commit')
}

async function checkAttempts(client: pg.PoolClient): Promise<void> {
  await client.query(`with due as materialized (
      select id from payment_attempt where next_check_at <= now() order by next_check_at limit 50 for update skip locked
    ) update payment_attempt p set next_check_at = now() + interval '1 minute', checks = p.checks + 1
      from due where p.id = due.id returning p.id`)
}

async function expire(client: pg.PoolClient): Promise<void> {
  await client.query(`with due as materialized (
      select id from "order" where status = 'pending' and payment_status in ('pending', 'failed') and created_at > '2030-01-01'
        and expires_at <= now() and (release_after is null or release_after <= now())
      order by expires_at limit 20 for update skip locked
    ) update "order" o set release_after = now() + interval '1 minute' from due where o.id = due.id returning o.id`)
}

async function receiveWebhook(client: pg.PoolClient): Promise<void> {
  const hash = `load ${++count}`
  await client.query(
    `insert into webhook_event (provider, body, body_hash, next_try_at) values ('paystack', 'x', $1, now())`,
    [hash],
  )
  await client.query(
    `update webhook_event set state = 'applied', applied_at = now(), next_try_at = null where body_hash = $1`,
    [hash],
  )
}

// The payment is named first, the order second: the other way round than locks are taken.
async function readPayment(client: pg.PoolClient): Promise<void> {
  await client.query(
    'select a.state, o.status from payment_attempt a join "order" o on o.id = a.order_id where a.reference = $1',
    [`ORDER-OF-OLD-${1 + Math.floor(Math.random() * 1_000)}`],
  )
}

async function subscribe(client: pg.PoolClient): Promise<void> {
  await client.query(addJob, ['write_to_subscriber', JSON.stringify({ subscriberId: ++count }), `subscriber:${count}`])
}

async function readSession(client: pg.PoolClient): Promise<void> {
  await client.query(
    `select s.*, r.role from session s left join user_role r on r.user_id = s.user_id where s.token = 'nobody'`,
  )
}

/** What the release before does with rows that are due and with its job queue; each mail that it enqueues has its own payload. */
export const dueRowRequests: Request[] = [
  openAttempt,
  checkAttempts,
  expire,
  receiveWebhook,
  readPayment,
  subscribe,
  readSession,
]
