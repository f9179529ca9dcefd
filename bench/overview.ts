import { sql } from 'kysely'
import { readOverview } from '#domain/overview/read-overview.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { administratorViewer } from '#test/viewers.ts'
import { growTo } from './growing-catalogue.ts'
import { measure, ms, printRows, type Row } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const [few, many] = [1_000, 100_000]
const part = 1_000
const growthBound = 3
const boundMs = 100
const periods = ['today', 'week', 'month'] as const

/** Measures the overview with 1,000 and with 100,000 orders over three years, each paid, some refunded, some expired. */
export async function benchOverview(): Promise<Row[]> {
  const { db, close } = await throwawayDatabase(1)
  try {
    await growTo(db, 200)
    await grow(db, 0, few)
    const small = await timesOf(db)
    await grow(db, few, many)
    const large = await timesOf(db)
    return periods.map((period, at) => rowOf(period, small[at] ?? 0, large[at] ?? 0))
  } finally {
    await close()
  }
}

async function timesOf(db: Database): Promise<number[]> {
  const viewer = administratorViewer()
  const times: number[] = []
  for (const period of periods) {
    const once = () => readOverview(db, period, viewer, new Date())
    await measure(10, 1, once)
    times.push((await measure(100, 1, once)).p95)
  }
  return times
}

const rowOf = (period: string, small: number, large: number): Row => ({
  what: `p95 of the overview, ${period}`,
  figure: ms(large),
  baseline: `${few} orders: ${ms(small)}`,
  ratio: `${(large / small).toFixed(2)}×`,
  bound: `≤ ${growthBound}× or ${boundMs} ms`,
  met: large <= Math.max(boundMs, growthBound * small),
})

// Inserts in batches that each finish within the statement timeout.
async function grow(db: Database, from: number, to: number): Promise<void> {
  for (let done = from; done < to; done += part) await insertSales(done, Math.min(part, to - done)).execute(db)
  // The pool has only this connection, so the reset gives the measured statements the shop's timeout again.
  await sql`set statement_timeout = 0`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`reset statement_timeout`.execute(db)
}

const insertSales = (from: number, count: number) => sql`
  with moments as (
    select n, now() - (n * 7919 % 94608000) * interval '1 second' as at
    from generate_series(${from + 1}::int, ${from + count}::int) as n),
  accounts as (
    insert into "user" (email, created_at) select 'bench-' || n || '@example.com', at from moments where n % 4 = 0),
  placed as (
    insert into "order" (is_guest_order, status, payment_status, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address,
      email, phone, checkout_key, checkout_fingerprint, channel, created_at, updated_at)
    select true, case when n % 5 = 0 then 'cancelled' when n % 97 = 0 then 'processing' else 'delivered' end,
      case when n % 5 = 0 then 'pending' else 'success' end, 'paystack', 5000000, 0, 5000000, '{}', 'bench@example.com', '+2348031234567',
      'overview-' || n, 'none', 'shop', at, at
    from moments returning id, status, total_amount, created_at),
  events as (
    insert into order_event (order_id, kind, from_status, to_status, actor, created_at)
    select id, 'expired', 'pending', 'cancelled', 'system', created_at from placed where status = 'cancelled'),
  items as (
    insert into order_item (order_id, position, product_id, product_name, product_slug, price, quantity, line_key, kind, attributes, created_at)
    select o.id, place, (array(select id from product order by id limit 200))[1 + abs(hashtext(o.id::text || place)) % 200], 'Bench', 'bench',
      2500000, 1, 'line-' || place, 'ready_made', '{}', o.created_at
    from placed o cross join generate_series(0, 1) as place),
  paid as (
    insert into payment_attempt (order_id, provider, mode, reference, amount, state, created_at, updated_at)
    select id, 'paystack', 'test', 'BENCH-' || upper(left(id::text, 18)), total_amount, 'paid', created_at, created_at
    from placed where status <> 'cancelled' returning id, order_id, amount, created_at)
  insert into money_ledger (order_id, attempt_id, kind, amount, created_at)
  select order_id, id, kind, case kind when 'received' then amount when 'fee' then -100000 else -amount end, created_at
  from paid cross join unnest(array['received', 'fee', 'refunded']) as kind
  where kind <> 'refunded' or abs(hashtext(id::text)) % 10 = 0`

if (import.meta.main) printRows('The overview as orders grow', await benchOverview())
