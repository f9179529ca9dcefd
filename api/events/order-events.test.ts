import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { aLine, anAddress, makeProduct } from '#test/factories.ts'
import { openStream } from '#test/open-stream.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { cookieOf, openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let reported: string[]
beforeEach(async () => {
  reported = []
  api = await openTestApi({ report: (_, about) => void reported.push(about) })
})
afterEach(async () => {
  api.stop()
  vi.restoreAllMocks()
  await api.close()
})

async function placed() {
  const answer = await api.post(
    '/api/v1/orders',
    {
      lines: [aLine(await makeProduct(api.db, { price: 30_000 }))],
      shippingAddress: { ...anAddress, email: `ade-${randomUUID()}@example.com` },
      paymentGateway: 'paystack',
      expectedTotal: 3_250_000,
    },
    { 'idempotency-key': randomUUID() },
  )
  const { order } = (await answer.json()) as { order: { id: string } }
  return { id: order.id, cookie: cookieOf(answer) }
}

async function follow(id: string, { cookie = '', query = '' } = {}) {
  return openStream(api, `?topic=order:${id}${query}`, { cookie })
}

// Waits for queued work: a read begins only after the notification that caused it.
const whatIsQueued = () => new Promise((resolve) => setImmediate(resolve))

const settle = (id: string) =>
  api.db.updateTable('order').set({ status: 'processing', paymentStatus: 'success' }).where('id', '=', id).execute()

const told = (
  id: string,
  { totalAmount = 3_250_000, ...state }: { status: string; paymentStatus: string; totalAmount?: number },
) => `event: order:${id}\ndata: ${JSON.stringify({ ...state, totalAmount })}\n\n`
const pending = (id: string) => told(id, { status: 'pending', paymentStatus: 'pending' })
const paid = (id: string) => told(id, { status: 'processing', paymentStatus: 'success' })

describe('the owner of an order', () => {
  // @rule §4 Popup close, D18b | The page is notified by the server when the order moves on
  //   broken by: nobody notified of an order that moves on (send-changes.ts)
  test('gets its status at once and after each change, and nothing else', async () => {
    const { id, cookie } = await placed()
    const { answer, next, leave } = await follow(id, { cookie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await next()).toBe(pending(id))
    await settle(id)
    api.notifyOrder(id)
    expect(await next()).toBe(paid(id))
    await leave()
  })

  // @rule back-office §2 Orders | A page where an order is being paid is notified when staff change its total
  //   broken by: the total not read (queries.server.ts)
  test('is notified of another total', async () => {
    const { id, cookie } = await placed()
    const { next, leave } = await follow(id, { cookie })
    await next()
    await api.db
      .updateTable('order')
      .set({ subtotal: 4_000_000, totalAmount: 4_250_000 })
      .where('id', '=', id)
      .execute()
    api.notifyOrder(id)
    expect(await next()).toBe(told(id, { status: 'pending', paymentStatus: 'pending', totalAmount: 4_250_000 }))
    await leave()
  })

  test('can use the mailed link', async () => {
    const { id } = await placed()
    const key = await linkKeyOf(api.shop, id)
    const { next, leave } = await follow(id, { query: `&key=${key}` })
    expect(await next()).toBe(pending(id))
    await leave()
  })

  test('gets changes that were missed while the database connection was lost', async () => {
    const { id, cookie } = await placed()
    const { next, leave } = await follow(id, { cookie })
    await next()
    await settle(id)
    api.notifyOrder(null)
    expect(await next()).toBe(paid(id))
    await leave()
  })
})

test('everybody else gets 404', async () => {
  const { id } = await placed()
  const { cookie } = await placed()
  const strange = await follow(id, { cookie, query: '&key=guessed' })
  const absent = await follow(randomUUID())
  expect([strange, absent].map(({ answer }) => answer.status)).toEqual([404, 404])
  expect(await strange.next()).toBe(await absent.next())
  // No event is sent at all when one of the topics is refused.
  expect((await openStream(api, `?topic=banner&topic=order:${id}`, { cookie })).answer.status).toBe(404)
})

test('nobody gets events of another order, and an order without followers isn’t read', async () => {
  const [mine, other, unheard] = [await placed(), await placed(), await placed()]
  const listening = await follow(mine.id, mine)
  await listening.next()
  const reads = vi.spyOn(api.shop.db, 'selectFrom')
  await settle(other.id)
  api.notifyOrder(other.id)
  api.notifyOrder(unheard.id)
  await whatIsQueued()
  expect(reads).not.toHaveBeenCalled()
  await settle(mine.id)
  api.notifyOrder(mine.id)
  expect(await listening.next()).toBe(paid(mine.id))
  await listening.leave()
})

test('several topics share one stream, and each event is named after its topic', async () => {
  const [first, second] = [await placed(), await placed()]
  const key = await linkKeyOf(api.shop, second.id)
  const query = `?topic=order:${first.id.toUpperCase()}&topic=banner&topic=order:${second.id}&topic=banner&key=${key}`
  const { next, leave } = await openStream(api, query, first)
  expect(await next()).toBe(`${pending(first.id)}event: banner\ndata: null\n\n${pending(second.id)}`)
  await settle(second.id)
  api.notifyOrder(second.id)
  expect(await next()).toBe(paid(second.id))
  await leave()
})

test('a stream is removed when its client disconnects, and a HEAD request opens none', async () => {
  const { id, cookie } = await placed()
  const { next, leave } = await follow(id, { cookie })
  await next()
  await leave()
  const head = await api.ask(`/api/v1/events?topic=order:${id}`, { method: 'HEAD', headers: { cookie } })
  expect([head.status, head.body]).toEqual([200, null])
  const reads = vi.spyOn(api.shop.db, 'selectFrom')
  api.notifyOrder(id)
  await whatIsQueued()
  expect(reads).not.toHaveBeenCalled()
})

test('the 101st stream of one address is refused with a time to wait', async () => {
  const { id, cookie } = await placed()
  const listeners = await Promise.all(Array.from({ length: 100 }, () => follow(id, { cookie })))
  const refused = await follow(id, { cookie })
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([503, '30'])
  await listeners[0]?.leave()
  expect((await follow(id, { cookie })).answer.status).toBe(200)
})

test('all streams end when the node is about to stop', async () => {
  const { id, cookie } = await placed()
  const { next } = await follow(id, { cookie })
  await next()
  api.stop()
  expect(await next()).toBe('the end')
  expect((await follow(id, { cookie })).answer.status).toBe(503)
})

test('a database error is reported, and the next change is sent', async () => {
  const { id, cookie } = await placed()
  const { next, leave } = await follow(id, { cookie })
  await next()
  vi.spyOn(api.shop.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('no database')
  })
  api.notifyOrder(id)
  await eventually(() => expect(reported).toEqual([`reading the topic order:${id} after a change failed`]))
  await settle(id)
  api.notifyOrder(id)
  expect(await next()).toBe(paid(id))
  await leave()
})

// @rule D49 | Wrong keys of an order are counted by the event stream too
//   broken by: wrong keys not counted (event-routes.ts)
test('a wrong key is counted, and refused after too many; a valid one isn’t', async () => {
  const { id, cookie } = await placed()
  api.limitChecks.splice(0)
  const asked = () => api.ask(`/api/v1/events?topic=order:${id}&key=wrong`)
  expect((await asked()).status).toBe(404)
  expect(api.limitChecks).toEqual(['order-key 203.0.113.7'])
  api.exceeded.add('order-key')
  expect((await asked()).status).toBe(429)
  const own = await api.ask(`/api/v1/events?topic=order:${id}&key=wrong`, { headers: { cookie } })
  expect(own.status).toBe(200)
  await own.body?.cancel()
})
