import type pg from 'pg'

// Statements as the release before sent them: it knows nothing of the new columns.
const address = `jsonb_build_object('firstName', 'Ada', 'lastName', 'Okafor', 'email', 'ada' || n || '@example.com',
  'phone', '0803 ' || n, 'address', '1 Allen Avenue', 'city', 'Ikeja', 'state', 'Lagos')`
const insertOrders = (
  numbers: string,
) => `insert into "order" (id, is_guest_order, payment_gateway, subtotal, shipping_fee,
  total_amount, shipping_address, email, checkout_key, checkout_fingerprint, created_at, expires_at)
  select md5('order ' || n)::uuid, true, 'paystack', 1000000 + n, 250000, 1250000 + n, ${address}, 'ada' || n || '@example.com',
  'key ' || n, 'of ' || n, timestamptz '2026-01-01' + n * interval '1 minute', now() from ${numbers} as n`
const insertLines = (
  numbers: string,
) => `insert into order_item (order_id, position, product_id, product_name, product_slug, price,
  quantity, size) select md5('order ' || n)::uuid, position, case when n % 3 > 0 then p.id end, 'Bùbá', 'buba', 500000, 1,
  case when position = 0 then 'M' end from ${numbers} as n, generate_series(0, 1) as position, product p`
const insertEvents = (numbers: string) => `insert into order_event (order_id, kind, to_status, actor)
  select md5('order ' || n)::uuid, 'placed', 'pending', 'shopper' from ${numbers} as n`
const insertPayments = (numbers: string) => `with a as (
  insert into payment_attempt (order_id, provider, mode, reference, amount, state, received)
  select md5('order ' || n)::uuid, 'paystack', 'test', 'ORDER-OF-OLD-' || n, 1250000 + n, 'paid', 1250000 + n from ${numbers} as n
  returning id, order_id, amount)
  insert into money_ledger (order_id, attempt_id, kind, amount) select order_id, id, 'received', amount from a`

/** Fills a database at the schema of the release before: orders numbered from 1, each with two lines, its history and its payment. */
export async function fillOrders(pool: pg.Pool, orders: number): Promise<void> {
  await pool.query(`with c as (insert into category (name, slug) values ('C', 'c') returning id)
    insert into product (name, slug, price, category_id) select 'Bùbá', 'buba', 500000, id from c`)
  const numbers = `generate_series(1, ${orders})`
  for (const insert of [insertOrders, insertLines, insertEvents, insertPayments]) await pool.query(insert(numbers))
  const unpaidNumbers = `generate_series(${firstUnpaid}, ${firstUnpaid + unpaidOrders - 1})`
  for (const insert of [insertOrders, insertLines, insertEvents]) await pool.query(insert(unpaidNumbers))
  await pool.query('analyze')
}

/** Hashes of every column that the release before had, of the first orders: with what stands in their rows, and by table. */
export async function hashOrders(pool: pg.Pool, orders: number): Promise<Record<string, string>> {
  const first = `(select md5('order ' || n)::uuid from generate_series(1, ${orders}) as n)`
  const added = `'{phone,channel,kind,line_key,attributes,placed_from,placed_network,prolonged_at,opened_from,asked_at,asked_for_visitors,
    last_answer,search_text,restocked,list_price,price_reason,taken_by,payer,note,is_collected,reported_at}'::text[]`
  const due = `'{due_at,next_check_at,leased_until,release_after}'::text[]`
  // Under whichever name; null where a table has no such column.
  const dueTimes = `coalesce(row ->> 'due_at', row ->> 'next_check_at'), coalesce(row ->> 'leased_until', row ->> 'release_after')`
  const hashes: Record<string, string> = {}
  for (const [table, order] of [
    ['"order"', 'id'],
    ['order_item', 'order_id'],
    ['order_event', 'order_id'],
    ['payment_attempt', 'order_id'],
    ['money_ledger', 'order_id'],
  ] as const) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(string_agg(md5(jsonb_build_array(row - ${added} - ${due}, ${dueTimes})::text), '' order by row ->> 'id')) as hash
       from (select to_jsonb(t) as row from ${table} t where ${order} in ${first}) as rows`,
    )
    hashes[table] = rows[0]?.hash ?? ''
  }
  return hashes
}

const firstUnpaid = 9_000_000
const unpaidOrders = 300

let last = 10_000_000

// The first orders must stay as they were.
const isNew = `created_at > '2030-01-01'`

export type Load = ReturnType<typeof startLoad>
export type Request = (client: pg.PoolClient) => Promise<void>

/**
 * Places, pays and reads orders without a pause until it is stopped, as the release before does; the first orders are only read.
 * `more`: what else it does, each list on a connection of its own, in turn.
 */
export function startLoad(pool: pg.Pool, more: Request[][] = []) {
  // Those of before come first: a row that isn't filled in yet can be changed all the same.
  const unpaid = Array.from({ length: unpaidOrders }, (_, place) => firstUnpaid + place)
  let isStopped = false
  const failures: string[] = []
  let longestMs = 0

  async function place(client: pg.PoolClient): Promise<void> {
    const n = `generate_series(${++last}, ${last})`
    await client.query('begin')
    for (const insert of [insertOrders, insertLines, insertEvents]) await client.query(insert(n))
    await client.query('commit')
    unpaid.push(last)
  }
  async function pay(client: pg.PoolClient): Promise<void> {
    const id = `md5('order ' || ${unpaid.shift() ?? 1})::uuid`
    await client.query('begin')
    await client.query(`select from "order" where id = ${id} for update`)
    await client.query(
      `update "order" set payment_status = 'success', status = 'processing' where id = ${id} and ${isNew}`,
    )
    await client.query(`insert into order_event (order_id, kind, actor) select id, 'paid', 'provider' from "order"
      where id = ${id} and ${isNew}`)
    await client.query('commit')
  }
  async function read(client: pg.PoolClient): Promise<void> {
    const id = `md5('order ' || ${1 + Math.floor(Math.random() * 1_000)})::uuid`
    await client.query(`select * from "order" o join order_item i on i.order_id = o.id where o.id = ${id}`)
  }

  const done: Record<string, number> = {}
  async function run(requests: Request[], count: { done: number }): Promise<void> {
    const client = await pool.connect()
    for (let turn = 0; !isStopped; turn = (turn + 1) % requests.length) {
      const request = requests[turn]
      if (!request) break
      const startedAt = performance.now()
      try {
        await request(client)
      } catch (error) {
        failures.push(`${request.name}: ${error}`)
        await client.query('rollback')
      }
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      done[request.name] = (done[request.name] ?? 0) + 1
      count.done++
      for (const told of waiting) told()
    }
    client.release()
  }

  const waiting = new Set<() => void>()
  const counts = [[place], [place], [pay], [read], [read], ...more].map((requests) => {
    const count = { done: 0 }
    return { count, ended: run(requests, count) }
  })

  return {
    /** Resolves when every connection has ended `times` requests more. */
    untilEachRan(times: number): Promise<void> {
      const goals = counts.map(({ count }) => ({ count, goal: count.done + times }))
      return new Promise((resolve) => {
        const told = () => {
          if (goals.some(({ count, goal }) => count.done < goal)) return
          waiting.delete(told)
          resolve()
        }
        waiting.add(told)
      })
    },
    /** What became of the requests, by kind too; the longest in milliseconds. */
    async stop() {
      isStopped = true
      await Promise.all(counts.map(({ ended }) => ended))
      return { failures, longestMs, done, requests: counts.reduce((sum, { count }) => sum + count.done, 0) }
    },
  }
}
