import { type RawBuilder, sql } from 'kysely'
import { listOwnOrders } from '#domain/orders/list-own-orders.server.ts'
import { ordersPerPage } from '#domain/orders/own-orders.ts'
import { customerViewer } from '#test/viewers.ts'
import { measure, ms, printRows, type Row } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const [few, many] = [10, 10_000]
const part = 2_500
const growthBound = 3
const boundMs = 100

/** Measures a customer's order pages with ten and with ten thousand own orders, in tables that also hold 50,000 orders of others. */
export async function benchOwnOrders(): Promise<Row[]> {
  const { db, close } = await throwawayDatabase(1)
  try {
    // Inserts in batches that each finish within the statement timeout.
    const insert = async (count: number, userId: RawBuilder<unknown>, email: string) => {
      for (let done = 0; done < count; done += part)
        await insertOrders(Math.min(part, count - done), userId, email).execute(db)
    }
    const of = async (email: string, count: number, userId: RawBuilder<unknown>) => {
      const user = await db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
      await insert(count, userId, email)
      return customerViewer(user.id, email)
    }
    await insert(50_000, sql`null::uuid`, 'others@example.com')
    const own = (email: string) => sql`(select id from "user" where email = ${email})`
    const her = await of('few@example.com', few, own('few@example.com'))
    const another = await of('many@example.com', many, own('many@example.com'))
    await sql`vacuum analyze "order", order_item`.execute(db)
    const rows: Row[] = []
    const compare = async (what: string, once: (viewer: typeof her, count: number) => Promise<unknown>) => {
      const [small, large] = [await p95(() => once(her, few)), await p95(() => once(another, many))]
      rows.push({
        what,
        figure: ms(large),
        baseline: `${few} orders: ${ms(small)}`,
        ratio: (large / small).toFixed(2),
        bound: `≤ ${growthBound}×, or ${boundMs} ms`,
        met: large <= growthBound * small || large <= boundMs,
      })
    }
    await compare('the first page', (viewer) => listOwnOrders(db, viewer, 1))
    await compare('the page in the middle', (viewer, count) => listOwnOrders(db, viewer, count / ordersPerPage / 2))
    await compare('the last page', (viewer, count) => listOwnOrders(db, viewer, count / ordersPerPage))
    return rows
  } finally {
    await close()
  }
}

async function p95(once: () => Promise<unknown>): Promise<number> {
  await measure(20, 1, once)
  return (await measure(200, 1, once)).p95
}

const insertOrders = (count: number, userId: RawBuilder<unknown>, email: string) => sql`
  with placed as (
    insert into "order" (user_id, is_guest_order, payment_gateway, subtotal, shipping_fee, total_amount, shipping_address, email, phone,
      checkout_key, checkout_fingerprint, created_at)
    select ${userId}, ${userId} is null, 'paystack', 1000, 0, 1000, '{}', ${email}, '0803 123 4567', gen_random_uuid(), 'f',
      timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}::integer) n
    returning id
  )
  insert into order_item (order_id, position, line_key, product_name, product_slug, price, quantity)
  select id, 0, 'a', 'Bùbá', 'buba', 1000, 1 from placed`

if (import.meta.main) printRows('A customer’s orders', await benchOwnOrders())
