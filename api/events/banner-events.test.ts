import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { makeCoupon } from '#test/factories.ts'
import { openStream } from '#test/open-stream.ts'
import { aCustomer } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let reads: number

beforeEach(async () => {
  api = await openTestApi()
  reads = 0
  const { db } = api.shop
  const selectFrom = db.selectFrom.bind(db)
  vi.spyOn(db, 'selectFrom').mockImplementation(((table: never) => {
    reads += table === 'coupon' ? 1 : 0
    return selectFrom(table)
  }) as typeof db.selectFrom)
})
afterEach(async () => {
  api.stop()
  vi.restoreAllMocks()
  await api.close()
})

const addCoupon = (code: string, more: Record<string, unknown> = {}) =>
  api.db
    .insertInto('coupon')
    .values({
      code,
      description: `${code} for everybody`,
      discountType: 'percentage',
      discountValue: 1000,
      startsAt: new Date(Date.now() - 60_000),
      showInBanner: true,
      ...more,
    })
    .execute()

async function banner(): Promise<unknown> {
  return ((await (await api.ask('/api/v1/banner')).json()) as { data: unknown }).data
}

const follow = () => openStream(api, '?topic=banner')

describe('the banner', () => {
  // @rule D10a | One rule of live (active, started, not expired, not used up) for the banner
  //   broken by: coupons that have not started shown (queries.server.ts)
  test('is the newest active coupon that is marked for it', async () => {
    expect(await banner()).toBeNull()
    await addCoupon('SECRET', { showInBanner: false })
    await addCoupon('OFF', { isActive: false })
    await addCoupon('LATER', { startsAt: new Date(Date.now() + 60_000) })
    await addCoupon('OVER', { expiresAt: new Date(Date.now() - 1_000) })
    await addCoupon('GONE', { usageLimit: 1, timesUsed: 1 })
    api.notifyChange('coupons')
    expect(await banner()).toBeNull()
    await addCoupon('NOW')
    api.notifyChange('coupons')
    expect(await banner()).toEqual({ id: expect.any(String), code: 'NOW', description: 'NOW for everybody' })
  })

  test('is read once for each change, not for each request', async () => {
    await Promise.all([banner(), banner(), follow(), follow()])
    await banner()
    expect(reads).toBe(1)
    api.notifyChange('product:1')
    api.notifyChange('catalogue')
    await banner()
    expect(reads).toBe(1)
    api.notifyChange('coupons')
    await Promise.all([banner(), banner()])
    expect(reads).toBe(2)
  })

  test('isn’t cached by proxies', async () => {
    expect((await api.ask('/api/v1/banner')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the stream of events', () => {
  test('sends the current banner at once, and each change', async () => {
    await addCoupon('FIRST')
    const { answer, next, leave } = await follow()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(answer.headers.get('x-accel-buffering')).toBe('no')
    expect(await next()).toMatch(/^event: banner\ndata: {"id":"[0-9a-f-]{36}","code":"FIRST",.*}\n\n$/)
    await api.db.updateTable('coupon').set({ isActive: false }).execute()
    api.notifyChange('coupons')
    expect(await next()).toBe('event: banner\ndata: null\n\n')
    await leave()
  })

  test('sends nothing when a change leaves the banner the same', async () => {
    const { next, leave } = await follow()
    expect(await next()).toBe('event: banner\ndata: null\n\n')
    await addCoupon('SECRET', { showInBanner: false })
    api.notifyChange('coupons')
    await banner()
    await addCoupon('SHOWN')
    api.notifyChange('everything')
    expect(await next()).toContain('SHOWN')
    await leave()
  })

  test('opens no stream for a HEAD request', async () => {
    const answer = await api.ask('/api/v1/events', { method: 'HEAD' })
    expect([answer.status, answer.body]).toEqual([200, null])
  })

  test('is of the banner when no topic is named, as pages of an older release request it', async () => {
    const { next, leave } = await openStream(api, '')
    expect(await next()).toBe('event: banner\ndata: null\n\n')
    await leave()
  })

  test.each([
    ['an unknown topic', '?topic=banner&topic=constructor'],
    ['a topic without its id', '?topic=order'],
    ['an id that is none', '?topic=order:1'],
    ['an id for a topic that has none', '?topic=banner:1'],
    ['nine topics', `?${Array.from({ length: 9 }, () => 'topic=banner').join('&')}`],
  ])('refuses %s', async (_, query) => {
    const { answer } = await openStream(api, query)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { error: { code: 'invalid', details: { fields: { topic: expect.any(String) } } } },
    ])
  })

  test('refuses a 101st stream of one address or IPv6 network, until one of them disconnects', async () => {
    const followFrom = (n: number) => {
      api.visitor.ip = `2001:db8:1:2::${n}`
      return follow()
    }
    const listeners = await Promise.all(Array.from({ length: 100 }, (_, n) => followFrom(n + 1)))
    const { answer } = await followFrom(101)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('30')
    await listeners[0]?.leave()
    expect((await follow()).answer.status).toBe(200)
  })

  test('refuses a 21st stream of one account, from any address', async () => {
    const user = await aCustomer(api)
    const follow = (n: number, of?: { cookie: string }) => {
      api.visitor.ip = `203.0.113.${n}`
      return openStream(api, '?topic=banner', of)
    }
    for (let n = 1; n <= 20; n += 1) expect((await follow(n, user)).answer.status).toBe(200)
    expect((await follow(21, user)).answer.status).toBe(503)
    expect((await follow(21, await aCustomer(api))).answer.status).toBe(200)
    expect((await follow(21)).answer.status).toBe(200)
  })

  test('ends when the node is about to stop, and new ones are refused', async () => {
    const { next } = await follow()
    await next()
    api.stop()
    expect(await next()).toBe('the end')
    expect((await follow()).answer.status).toBe(503)
  })
})

test('a database error after a change is reported, and the banner is read again', async () => {
  const reported: string[] = []
  const broken = await openTestApi({ report: (_, about) => void reported.push(about) })
  await broken.ask('/api/v1/events')
  vi.spyOn(broken.shop.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('no database')
  })
  await makeCoupon(broken.db, { code: 'MISSED', showInBanner: true })
  broken.notifyChange('coupons')
  await eventually(() => expect(reported).toEqual(['reading the banner after a change failed']))
  expect(await (await broken.ask('/api/v1/banner')).json()).toMatchObject({ data: { code: 'MISSED' } })
  broken.stop()
  await broken.close()
})
