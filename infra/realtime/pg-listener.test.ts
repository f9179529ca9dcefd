import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { makeCoupon, makeOrder, makeProduct } from '#test/factories.ts'
import { createPageChanges, type PageChanges } from './page-changes.ts'
import { openPgListener, type PgListener } from './pg-listener.ts'

let database: TestDatabase
let pgListener: PgListener
let pageChanges: PageChanges
let tags: string[]
let orders: (string | null)[]
let notifiedUsers: (string | null)[]
let lost: string[]

beforeEach(async () => {
  database = await testDatabase(2)
  pgListener = await openPgListener(database.url, { report: (_, about) => lost.push(about) })
  pageChanges = createPageChanges(pgListener)
  lost = []
  tags = []
  orders = []
  notifiedUsers = []
  pageChanges.subscribe((tag) => tags.push(tag))
  pgListener.subscribe('order_change', (id) => orders.push(id))
  pgListener.subscribe('session_change', (id) => notifiedUsers.push(id))
})
afterEach(async () => {
  await pgListener.close()
  await database.close()
})

const query = (text: string) => database.pool.query(text)
const connections = async () =>
  (
    await query(
      "select from pg_stat_activity where application_name = 'aso-pg-listener' and datname = current_database()",
    )
  ).rowCount

describe('page changes', () => {
  test('a changed category has the tag catalogue, a setting everything', async () => {
    await query("insert into category (name, slug) values ('Iro', 'iro')")
    await eventually(() => expect(tags).toEqual(['catalogue']))
    await query("select pg_notify('page_change', 'everything')")
    await eventually(() => expect(tags).toEqual(['catalogue', 'everything']))
  })

  test('nothing is notified for a transaction that was rolled back', async () => {
    await query("begin; insert into category (name, slug) values ('Iro', 'iro'); rollback")
    await query("select pg_notify('page_change', 'coupons')")
    await eventually(() => expect(tags).toEqual(['coupons']))
  })

  test('after a lost connection everything counts as changed, and notifications are received again', async () => {
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aso-pg-listener' and datname = current_database()",
    )
    await query("select pg_notify('page_change', 'missed')")
    await eventually(() => expect([tags, orders]).toEqual([['everything'], [null]]))
    expect(lost).toEqual(['pg listener lost its connection'])
    await query("select pg_notify('page_change', 'catalogue')")
    await eventually(() => expect(tags).toEqual(['everything', 'catalogue']))
  })

  test('nothing is received after unsubscribing or closing', async () => {
    const left: string[] = []
    pageChanges.subscribe((tag) => left.push(tag))()
    await query("select pg_notify('page_change', 'catalogue')")
    await eventually(() => expect(tags).toEqual(['catalogue']))
    await pgListener.close()
    await query("select pg_notify('page_change', 'coupons')")
    await wait(100)
    expect([left, tags]).toEqual([[], ['catalogue']])
  })
})

describe('the notifications of a statement', () => {
  // Notifications arrive in order, so when this last one is here all of the statement's are.
  const untilNow = async () => {
    await query("select pg_notify('page_change', 'over')")
    await eventually(() => expect(tags.at(-1)).toBe('over'))
    return tags.splice(0).slice(0, -1)
  }
  const tagsOf = async (statement: string) => {
    await untilNow()
    await query(statement)
    return untilNow()
  }

  // @rule D8a | Cached pages follow the stock: the product's own with every piece, lists when it sells out or is back in stock
  //   broken by: lists not notified that a product is back in stock (0005_notices.sql)
  test('on stock name the product’s own page, and lists when it sells out or is back in stock', async () => {
    const id = await makeProduct(database.db, { stock: 2 })
    const own = `product:${id}`
    const now = (onHand: number) => tagsOf(`update stock set on_hand = ${onHand} where product_id = '${id}'`)
    expect(await now(1)).toEqual([own])
    expect(await now(0)).toEqual([own, 'catalogue'])
    expect(await now(3)).toEqual([own, 'catalogue'])
    expect(await now(3)).toEqual([])
  })

  // @rule D10a | A used-up coupon leaves the banner, and returns when a use is released
  //   broken by: a released use not notified (0005_notices.sql)
  test('on a coupon’s uses are sent only for the last one and its release', async () => {
    const id = await makeCoupon(database.db, { usageLimit: 2, showInBanner: true })
    const used = (times: number) => tagsOf(`update coupon set times_used = ${times} where id = '${id}'`)
    expect(await used(1)).toEqual([])
    expect(await used(2)).toEqual(['coupons'])
    expect(await used(1)).toEqual(['coupons'])
    await tagsOf(`update coupon set usage_limit = 0 where id = '${id}'`)
    expect(await used(7)).toEqual([])
  })

  test('on a setting say that everything has changed', async () => {
    expect(await tagsOf("insert into shop_setting (key, value) values ('name', '{}')")).toEqual(['everything'])
  })
})

test('pages and orders share one connection, and each listener gets its own channel', async () => {
  expect(await connections()).toBe(1)
  await query("select pg_notify('order_change', 'an order')")
  await query("select pg_notify('page_change', 'catalogue')")
  await eventually(() => expect([orders, tags]).toEqual([['an order'], ['catalogue']]))
})

test('an order’s pages are notified that a payment of it was reported, and that its provider has answered', async () => {
  const orderId = await makeOrder(database.db)
  await database.db
    .insertInto('paymentAttempt')
    .values({
      orderId,
      provider: 'paystack',
      mode: 'sandbox',
      reference: 'REPORTED-0001',
      amount: 1_250_000,
      state: 'open',
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .execute()
  const heard = async (change: string) => {
    orders.length = 0
    await query(`update payment_attempt set ${change} where reference = 'REPORTED-0001'`)
    await query("select pg_notify('order_change', 'the end')")
    await eventually(() => expect(orders).toContain('the end'))
    return orders.slice(0, -1)
  }
  await heard("state = 'open'")
  expect(await heard('reported_at = now()')).toEqual([orderId])
  expect(await heard('updated_at = now()')).toEqual([])
  expect(await heard('reported_at = null')).toEqual([orderId])
})

test('closing leaves no connection behind, and doesn’t count as a lost one', async () => {
  await pgListener.close()
  await eventually(async () => expect(await connections()).toBe(0))
  expect(lost).toEqual([])
})

test('closing ends the heartbeat', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const closed = await openPgListener(database.url)
  expect(vi.getTimerCount()).toBe(1)
  await closed.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('a connection that falls silent is detected, and opened again', async () => {
  const { hostname, port } = new URL(database.url)
  const host = decodeURIComponent(hostname)
  const sockets: Socket[] = []
  // Simulates a firewall that forgets connections: neither end is told.
  const between = createServer((socket) => {
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.5432`) : connect(Number(port), host)
    sockets.push(socket, onward)
    for (const end of [socket, onward]) end.on('error', () => {})
    socket.pipe(onward)
    onward.pipe(socket)
  })
  await once(between.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const silent = await openPgListener(url.href)
  const heard: (string | null)[] = []
  silent.subscribe('order_change', (id) => heard.push(id))
  for (const socket of sockets) socket.unpipe().pause()
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await eventually(() => expect(heard).toEqual([null]))
  await query("select pg_notify('order_change', 'an order')")
  await eventually(() => expect(heard).toEqual([null, 'an order']))
  await silent.close()
  for (const socket of sockets) socket.destroy()
  await once(between.close(), 'close')
})

test('an unreachable database is an error at once', async () => {
  await expect(openPgListener('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow()
})

test('notices of an ended session and a withdrawn role name the user; signing in and using a session send none', async () => {
  const users = await query("insert into \"user\" (email) values ('ada@aso.example'), ('obi@aso.example') returning id")
  const [ada, obi] = users.rows.map(({ id }) => id)
  await query(`insert into session (user_id, token, expires_at) values ('${ada}', 'token', now())`)
  await query("update session set expires_at = now() + interval '1 hour'")
  await query(`insert into user_role (user_id, role) values ('${obi}', 'admin')`)
  await query("delete from session where token = 'token'")
  await query("delete from user_role where role = 'admin'")
  await eventually(() => expect(notifiedUsers).toEqual([ada, obi]))
})

// @rule back-office §2 Orders | Open pages of an order are notified of edited lines, even at the same total
//   broken by: no notice of edited lines (0059_edited_lines_are_told.sql)
test('an order whose lines were edited is notified, whatever its total', async () => {
  const id = await makeOrder(database.db)
  await eventually(() => expect(orders).toEqual([id]))
  const move = { orderId: id, fromStatus: 'pending', toStatus: 'pending', actor: 'x', createdAt: new Date() } as const
  for (const kind of ['contact_changed', 'lines_changed'])
    await database.db
      .insertInto('orderEvent')
      .values({ ...move, kind })
      .execute()
  await query("select pg_notify('order_change', 'the end')")
  await eventually(() => expect(orders).toEqual([id, id, 'the end']))
})
