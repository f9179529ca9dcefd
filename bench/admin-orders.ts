import { sql } from 'kysely'
import { type AdminOrderFilter, everyOrder } from '#domain/orders/admin-order-filter.ts'
import { exportOrders } from '#domain/orders/export-orders.server.ts'
import { findOrders } from '#domain/orders/find-orders.server.ts'
import { listOrdersForAdmin } from '#domain/orders/list-orders-for-admin.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { administratorViewer } from '#test/viewers.ts'
import { measure, ms, printRows, type Row, type Timing } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const sizes = [1_000, 100_000] as const
const part = 2_500
const growthBound = 3
// Milliseconds. A shopkeeper doesn't notice anything faster than this, however much it has grown.
const noticed = 100

/** Measures the back office's order list, its search, the command palette and the start of an export, with 1,000 and 100,000 orders. */
export async function benchAdminOrders(): Promise<Row[]> {
  const { db, close } = await throwawayDatabase()
  const figures = new Map<string, Timing[]>()
  try {
    const { userId, email } = administratorViewer()
    await db.insertInto('user').values({ id: userId, email }).execute()
    let made = 0
    for (const size of sizes) {
      made = await growOrdersTo(db, made, size)
      for (const [what, once] of Object.entries(queries(db, size))) {
        await measure(10, 1, once)
        figures.set(what, [...(figures.get(what) ?? []), await measure(60, 1, once)])
      }
    }
  } finally {
    await close()
  }
  return [...figures].map(([what, timings]) => rowOf(what, timings))
}

function queries(db: Database, size: number): Record<string, (n: number) => Promise<unknown>> {
  const viewer = administratorViewer()
  const shop = { db, clock: () => new Date() }
  const list = (filter: Partial<AdminOrderFilter>) => listOrdersForAdmin(shop, { ...everyOrder, ...filter }, viewer)
  // Names that one order in 400 has, a phone number, part of an id, and a word that no order contains.
  const words = ['ngozi7 eze3', 'tolu11 bello4', '0803 000 0042', 'deadbeef', 'nobody-like-it', 'ada3 okafor9']
  const word = (n: number) => words[n % words.length] ?? ''
  return {
    'the list of orders': () => list({}),
    '… its page in the middle': () => list({ page: Math.ceil(size / 20) }),
    '… its last page': () => list({ page: size }),
    '… to ship': () => list({ view: 'to-ship' }),
    '… to pay': () => list({ view: 'to-pay' }),
    '… with problems': () => list({ view: 'problems' }),
    '… shipped, of 30 days': () => list({ status: 'shipped', date: 'month' }),
    '… of 30 days, without those that expired': () => list({ date: 'month', expired: 'without' }),
    '… without those that expired': () => list({ expired: 'without' }),
    '… that expired': () => list({ expired: 'only' }),
    '… whose payment failed': () => list({ payment: 'failed' }),
    '… searched': (n) => list({ q: word(n) }),
    '… searched by a first name': (n) => list({ q: `ngozi${n % 20}` }),
    '… searched by a provider, a third of all': () => list({ q: 'paystack' }),
    '… searched by two letters': () => list({ q: 'ng' }),
    'the palette': (n) => findOrders(shop, viewer, word(n)),
    'the beginning of an export': () => readBeginning(exportOrders(shop, everyOrder, viewer)),
    '… of a search': (n) => readBeginning(exportOrders(shop, { ...everyOrder, q: word(n) }, viewer)),
  }
}

/** Reads the file's header row and its first orders. */
async function readBeginning(exporting: ReturnType<typeof exportOrders>): Promise<void> {
  const exported = await exporting
  if (!exported.ok) throw new Error(exported.reason)
  await exported.parts.next()
  await exported.parts.next()
  await exported.parts.return(undefined)
}

/** Inserts orders spread over a year until there are `to` of them, in batches that each finish within the statement timeout. */
export async function growOrdersTo(db: Database, from: number, to: number): Promise<number> {
  for (let done = from; done < to; done += part) await insertOrders(done + 1, Math.min(done + part, to)).execute(db)
  await sql`vacuum analyze "order", order_item, order_event`.execute(db)
  return to
}

const insertOrders = (first: number, last: number) => sql`
  with placed as (
    insert into "order" (is_guest_order, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address, email, phone,
      checkout_key, checkout_fingerprint, status, payment_status, transaction_ref, created_at)
    select true, (array['paystack', 'flutterwave', 'korapay'])[1 + n % 3], 1000, 0, 1000,
      jsonb_build_object(
        'firstName', (array['Ngozi', 'Tolu', 'Ada', 'Zainab'])[1 + n % 4] || n % 20,
        'lastName', (array['Eze', 'Bello', 'Okafor'])[1 + n % 3] || n / 20 % 20,
        'email', 'customer' || n || '@example.com', 'phone', '0803 ' || lpad(n::text, 7, '0')),
      'customer' || n || '@example.com', '0803' || lpad(n::text, 7, '0'), gen_random_uuid(), 'f',
      (array['delivered', 'delivered', 'delivered', 'shipped', 'processing', 'cancelled', 'pending'])[1 + n % 7],
      (array['success', 'success', 'success', 'success', 'success', case when n % 2 = 0 then 'refunded' else 'pending' end, 'failed'])[1 + n % 7],
      'REF-' || md5(n::text), now() - (n % 525600) * interval '1 minute'
    from generate_series(${first}::integer, ${last}::integer) n
    returning id, status, created_at
  ),
  events as (
    insert into order_event (order_id, kind, from_status, to_status, actor, created_at)
    select id, 'expired', 'pending', 'cancelled', 'system', created_at from placed where status = 'cancelled')
  insert into order_item (order_id, position, line_key, product_name, product_slug, price, quantity)
  select id, 0, 'a', 'Bùbá', 'buba', 1000, 1 from placed`

function rowOf(what: string, timings: Timing[]): Row {
  const [small = 0, large = 0] = timings.map(({ p95 }) => p95)
  return {
    what: `p95 of ${what}`,
    figure: `${ms(small)} → ${ms(large)}`,
    baseline: `itself at ${sizes[0].toLocaleString('en-NG')} orders`,
    ratio: `${(large / small).toFixed(2)}×`,
    bound: `≤ ${growthBound}× or ${noticed} ms`,
    met: large <= Math.max(noticed, growthBound * small),
  }
}

if (import.meta.main) printRows('The orders of the back office as they grow', await benchAdminOrders())
