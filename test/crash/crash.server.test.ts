import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#domain/transaction.server.ts'
import { type Embedded, startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { makeCoupon, makeProduct } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'
import { repetitions } from '../soak.ts'
import { databaseServer, killDatabase } from './kill-database.ts'

const kills = repetitions(2, 6)
const stocked = 100_000

let folder: string
let server: Embedded
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-crash-'))
  server = await start()
  await migrate(server.url)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<Embedded> {
  const started = await startEmbedded({ dataDir: folder, onNote: () => {} })
  if (!started.ok) throw new Error(started.message)
  return started
}

test('kill -9 of shop and database under load: every acknowledged order is there, and every order is complete', async () => {
  const { db, close } = openTestPool(server.url, 4, 'crash-test')
  const products = []
  for (let n = 0; n < 20; n++) products.push(await makeProduct(db, { stock: stocked }))
  await makeCoupon(db, { code: 'CRASH' })
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) acknowledged.push(...(await killUnderLoad(products, round)))
  expect(acknowledged.length).toBeGreaterThan(100)

  const present = await db.selectFrom('order').select('id').execute()
  const ids = new Set(present.map((order) => order.id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(await incompleteOrders(db)).toEqual([])
  await close()
}, 120_000)

// Places orders in another process, then kills that process and, every other round, the database.
async function killUnderLoad(products: string[], round: number): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'place-orders.ts'), server.url, ...products])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const died = new Promise((resolve) => child.once('exit', resolve))
  while (output.split('\n').length < 60 * (round + 1)) await wait(20)
  if (round % 2 === 1) await killServer()
  child.kill('SIGKILL')
  await died
  await server.stop()
  server = await start()
  return output.split('\n').slice(0, -1)
}

async function killServer(): Promise<void> {
  const { db, close } = openTestPool(server.url, 1)
  const running = await databaseServer(db)
  await close()
  killDatabase(running)
  await wait(500)
}

/** Describes incomplete orders, and stock and coupon counts that don't match the orders. */
async function incompleteOrders(db: Database): Promise<string[]> {
  const result = await sql<{ what: string }>`
    select 'order without three lines: ' || o.id as what from "order" o
      where (select count(*) from order_item i where i.order_id = o.id) <> 3
    union all
    select 'order whose lines do not add up: ' || o.id from "order" o
      where o.subtotal <> (select sum(price * quantity) from order_item i where i.order_id = o.id)
    union all
    select 'order without an attempt: ' || o.id from "order" o
      where not exists (select 1 from payment_attempt a where a.order_id = o.id and a.amount = o.total_amount)
    union all
    select 'order without history: ' || o.id from "order" o
      where not exists (select 1 from order_event e where e.order_id = o.id)
    union all
    select 'order without its mail: ' || o.id from "order" o
      where not exists (select 1 from mail m where m.payload->>'orderId' = o.id::text)
    union all
    select 'order without its coupon: ' || o.id from "order" o
      where not exists (select 1 from coupon_redemption r where r.order_id = o.id and r.state = 'held')
    union all
    select 'stock that does not add up: ' || s.id from stock s
      where s.on_hand <> ${stocked} - (select coalesce(sum(quantity), 0) from order_item i where i.stock_id = s.id)
    union all
    select 'coupon counted ' || times_used from coupon c
      where times_used <> (select count(*) from coupon_redemption r where r.coupon_id = c.id)
  `.execute(db)
  return result.rows.map((row) => row.what)
}
