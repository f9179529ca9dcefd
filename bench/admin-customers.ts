import { sql } from 'kysely'
import { exportSubscribers } from '#domain/content/export-subscribers.server.ts'
import { listSubscribers } from '#domain/content/list-subscribers.server.ts'
import { everySubscriber, type SubscriberFilter } from '#domain/content/subscriber-filter.ts'
import { type CustomerFilter, everyCustomer } from '#domain/customers/customer-filter.ts'
import { exportCustomer } from '#domain/customers/export-customer.server.ts'
import { findBuyers } from '#domain/customers/find-buyers.server.ts'
import { findCustomers, listCustomers, readCustomersVersion } from '#domain/customers/list-customers.server.ts'
import { planMerge } from '#domain/customers/merge-customers.server.ts'
import { readCustomer } from '#domain/customers/read-customer.server.ts'
import { refreshAllCustomers } from '#domain/customers/refresh-customers.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { administratorViewer } from '#test/viewers.ts'
import { growOrdersTo } from './admin-orders.ts'
import { measure, ms, printRows, type Row, type Timing } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const sizes = [500, 50_000] as const
const growthBound = 3
// Milliseconds. A shopkeeper doesn't notice anything faster than this, however much it has grown.
const noticed = 100

/** Measures the back office's customers and the newsletter's subscribers with 500 and with 50,000 of each. */
export async function benchAdminCustomers(): Promise<Row[]> {
  const { db, close } = await throwawayDatabase()
  const figures = new Map<string, Timing[]>()
  try {
    const { userId, email } = administratorViewer()
    await db.insertInto('user').values({ id: userId, email }).execute()
    let made = 0
    for (const size of sizes) {
      made = await growTo(db, made, size)
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
  const list = (filter: Partial<CustomerFilter>) => listCustomers(shop, { ...everyCustomer, ...filter }, viewer)
  const readers = (filter: Partial<SubscriberFilter>) => listSubscribers(db, { ...everySubscriber, ...filter }, viewer)
  const words = ['ngozi7 eze3', 'tolu11 bello4', '0803 000 0042', 'customer42@', 'nobody-like-it', 'ada3 okafor9']
  const word = (n: number) => words[n % words.length] ?? ''
  const someone = async (n: number) => {
    const row = await db
      .selectFrom('customer')
      .where('email', '=', `customer${1 + (n % 400)}@example.com`)
      .select('id')
      .executeTakeFirst()
    return row?.id ?? ''
  }
  return {
    'the list of customers': () => list({}),
    '… its page in the middle': () => list({ page: Math.ceil(size / 20) }),
    '… its last page': () => list({ page: size }),
    '… by what they spent': () => list({ sort: 'spent' }),
    '… by orders, the fewest first': () => list({ sort: 'orders', isReversed: true, page: 5 }),
    '… searched': (n) => list({ q: word(n) }),
    '… searched by a first name': (n) => list({ q: `ngozi${n % 20}` }),
    '… searched by what all have, by spent': () => list({ q: 'example.com', sort: 'spent' }),
    '… searched by two letters': () => list({ q: 'ng' }),
    '… searched by a part of all phones': () => list({ q: '0803 000' }),
    'the palette': (n) => findCustomers(shop, viewer, word(n)),
    'a buyer by phone, for a new order': (n) => findBuyers(shop, viewer, `0803 000 00${10 + (n % 80)}`),
    'a buyer by name': (n) => findBuyers(shop, viewer, word(n)),
    'the page of a customer': async (n) => readCustomer(shop, { id: await someone(n), page: 1 }, viewer),
    'the preview of a merge': async (n) => planMerge(db, { id: await someone(n), other: await someone(n + 1) }, viewer),
    'the data of a customer': async (n) => exportCustomer(shop, await someone(n), viewer),
    'what open lists hear': () => readCustomersVersion(db),
    'the newsletter': () => readers({}),
    '… its last page of all': () => readers({ page: size }),
    '… those who left': () => readers({ view: 'unsubscribed' }),
    '… searched by a part of an address': (n) => readers({ q: `reader${n}` }),
    'the beginning of its export': () => readBeginning(exportSubscribers(shop, everySubscriber, viewer)),
  }
}

async function readBeginning(exporting: ReturnType<typeof exportSubscribers>): Promise<void> {
  const exported = await exporting
  if (!exported.ok) throw new Error(exported.reason)
  await exported.parts.next()
  await exported.parts.next()
  await exported.parts.return(undefined)
}

/** Gives each customer one order, some a second one and ledger entries, and adds as many newsletter subscribers. */
async function growTo(db: Database, from: number, to: number): Promise<number> {
  await growOrdersTo(db, from, to)
  await sql`insert into money_ledger (order_id, kind, amount, created_at)
    select id, 'received', 1000 + (random() * 1000)::int, created_at from "order" o
    where payment_status = 'success' and not exists (select from money_ledger l where l.order_id = o.id)`.execute(db)
  await sql`insert into newsletter_subscriber (email, confirmed_at, unsubscribed_at, created_at)
    select 'reader' || n || '@example.com', case when n % 3 > 0 then now() end, case when n % 9 = 1 then now() end,
      now() - n * interval '1 minute'
    from generate_series(${from + 1}::int, ${to}::int) n`.execute(db)
  await refreshAllCustomers({ db, clock: () => new Date() })
  await sql`vacuum analyze customer, customer_email, newsletter_subscriber, money_ledger, customer_change`.execute(db)
  return to
}

function rowOf(what: string, timings: Timing[]): Row {
  const [small = 0, large = 0] = timings.map(({ p95 }) => p95)
  return {
    what: `p95 of ${what}`,
    figure: `${ms(small)} → ${ms(large)}`,
    baseline: `itself at ${sizes[0].toLocaleString('en-NG')} customers`,
    ratio: `${(large / small).toFixed(2)}×`,
    bound: `≤ ${growthBound}× or ${noticed} ms`,
    met: large <= Math.max(noticed, growthBound * small),
  }
}

if (import.meta.main) printRows('The customers of the back office as they grow', await benchAdminCustomers())
