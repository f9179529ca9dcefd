import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { makeCoupon, makeProduct } from '#test/factories.ts'
import { openPageFeed, type PageFeed } from './page-feed.ts'
import { openPgListener, type PgListener } from './pg-listener.ts'

let database: TestDatabase
let line: PgListener
let feed: PageFeed
let heard: string[]
let orders: (string | null)[]
const lost: string[] = []

beforeEach(async () => {
  database = await testDatabase(2)
  line = await openPgListener(database.url, { report: (_, about) => lost.push(about) })
  feed = openPageFeed(line)
  heard = []
  orders = []
  feed.subscribe((tag) => heard.push(tag))
  line.subscribe('order_change', (id) => orders.push(id))
})
afterEach(async () => {
  await line.close()
  await database.close()
})

const query = (text: string) => database.pool.query(text)
const connections = async () =>
  (
    await query(
      "select from pg_stat_activity where application_name = 'aso-notice-line' and datname = current_database()",
    )
  ).rowCount

describe('what keeps pages right', () => {
  test('a changed category is heard as the catalogue, a setting as everything', async () => {
    await query("insert into category (name, slug) values ('Iro', 'iro')")
    await eventually(() => expect(heard).toEqual(['catalogue']))
    await query("select pg_notify('page_change', 'everything')")
    await eventually(() => expect(heard).toEqual(['catalogue', 'everything']))
  })

  test('nothing is heard of what was rolled back', async () => {
    await query("begin; insert into category (name, slug) values ('Iro', 'iro'); rollback")
    await query("select pg_notify('page_change', 'coupons')")
    await eventually(() => expect(heard).toEqual(['coupons']))
  })

  test('after the connection was lost, everything counts as changed, and notices are heard again', async () => {
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aso-notice-line' and datname = current_database()",
    )
    await query("select pg_notify('page_change', 'missed')")
    await eventually(() => expect([heard, orders]).toEqual([['everything'], [null]]))
    expect(lost).toEqual(['the connection that hears of changes was lost'])
    await query("select pg_notify('page_change', 'catalogue')")
    await eventually(() => expect(heard).toEqual(['everything', 'catalogue']))
  })

  test('a listener that left, and a line that closed, hear nothing', async () => {
    const left: string[] = []
    feed.subscribe((tag) => left.push(tag))()
    await query("select pg_notify('page_change', 'catalogue')")
    await eventually(() => expect(heard).toEqual(['catalogue']))
    await line.close()
    await query("select pg_notify('page_change', 'coupons')")
    await wait(100)
    expect([left, heard]).toEqual([[], ['catalogue']])
  })
})

describe('what a statement tells', () => {
  // Notices come in their order, so that with the last of them all that the statement told is here.
  const untilNow = async () => {
    await query("select pg_notify('page_change', 'over')")
    await eventually(() => expect(heard.at(-1)).toBe('over'))
    return heard.splice(0).slice(0, -1)
  }
  const toldOf = async (statement: string) => {
    await untilNow()
    await query(statement)
    return untilNow()
  }

  // @rule D8a | Kept pages follow the stock: the product's own at every piece, lists when it sells out or comes back
  //   broken by: lists not told that a product came back (0005_notices.sql)
  test('of a piece, the product’s own page; of the last one and of its return, lists, too', async () => {
    const id = await makeProduct(database.db, { stock: 2 })
    const own = `product:${id}`
    const now = (onHand: number) => toldOf(`update stock set on_hand = ${onHand} where product_id = '${id}'`)
    expect(await now(1)).toEqual([own])
    expect(await now(0)).toEqual([own, 'catalogue'])
    expect(await now(3)).toEqual([own, 'catalogue'])
    expect(await now(3)).toEqual([])
  })

  // @rule D10a | A coupon that is used up leaves the banner, and comes back when a use is given back
  //   broken by: a use given back not told (0005_notices.sql)
  test('of a coupon’s uses, only the last one and its return', async () => {
    const id = await makeCoupon(database.db, { usageLimit: 2, showInBanner: true })
    const used = (times: number) => toldOf(`update coupon set times_used = ${times} where id = '${id}'`)
    expect(await used(1)).toEqual([])
    expect(await used(2)).toEqual(['coupons'])
    expect(await used(1)).toEqual(['coupons'])
    await toldOf(`update coupon set usage_limit = 0 where id = '${id}'`)
    expect(await used(7)).toEqual([])
  })

  test('of a setting, that everything has changed', async () => {
    expect(await toldOf("insert into shop_setting (key, value) values ('name', '{}')")).toEqual(['everything'])
  })
})

test('pages and orders are heard of by one connection, each by those who listen for it', async () => {
  expect(await connections()).toBe(1)
  await query("select pg_notify('order_change', 'an order')")
  await query("select pg_notify('page_change', 'catalogue')")
  await eventually(() => expect([orders, heard]).toEqual([['an order'], ['catalogue']]))
})

test('a line that is closed leaves no connection behind', async () => {
  await line.close()
  await eventually(async () => expect(await connections()).toBe(0))
})

test('a database that is not there is a fault at once', async () => {
  await expect(openPgListener('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow()
})
