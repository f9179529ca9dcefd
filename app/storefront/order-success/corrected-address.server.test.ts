import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeContact } from '#domain/orders/change-contact.server.ts'
import { orderKey } from '#domain/orders/order-keys.server.ts'
import { guestCookie } from '#http/guest-cookie.server.ts'
import { limits } from '#server/rate-limits.ts'
import { type InProcessShop, openInProcess } from '#test/abuse/in-process.ts'
import { anAddress, makeOrder } from '#test/factories.ts'
import { cookiesAfter } from '#test/http-node.ts'
import { linkTo } from '#test/order-links.ts'
import { administratorViewer } from '#test/viewers.ts'

let server: InProcessShop
beforeAll(async () => {
  server = await openInProcess()
})
afterAll(() => server.close())

const pathTo = async (id: string) => (await linkTo(server.shop, id)).slice(server.shop.publicUrl.length)
const html = { accept: 'text/html' }
const open = (path: string, cookie = '', ip?: string) => server.ask(path, { headers: { cookie, ...html } }, ip)
/** The cookie that a browser gets by opening a link. */
const opening = async (link: string) => cookiesAfter(await open(link))
const statusOf = async (id: string, cookie: string) => (await open(`/order-success?order=${id}`, cookie)).status
const placedBy = (id: string) => guestCookie(server.shop, new Request(server.shop.publicUrl), id).split(';')[0] ?? ''
const correct = (path: string, email: string, cookie = '') =>
  server.ask(path, { method: 'POST', headers: { cookie, ...html }, body: new URLSearchParams({ email }) })

/** The statuses that all addresses of an order return to a browser that didn't open its link. */
async function statusesFor(id: string, cookie: string): Promise<number[]> {
  const headers = { cookie }
  const pay = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const answers = [
    await open(`/order-success?order=${id}`, cookie),
    await server.ask(`/order-success.data?order=${id}`, { headers }),
    await server.ask(`/api/v1/orders/${id}`, { headers }),
    await server.ask(`/api/v1/orders/${id}/receipt.txt`, { headers }),
    await server.ask(`/api/v1/events?topic=order:${id}`, { method: 'HEAD', headers }),
    await server.ask(`/api/v1/orders/${id}/payments`, { ...pay, body: '{"paymentGateway":"paystack"}' }),
    await correct(`/order-success?order=${id}&correct-email`, 'ben@example.com', cookie),
  ]
  return answers.map(({ status }) => status)
}
const closed = Array(7).fill(404)

test('once a mistyped address is corrected, its recipient can’t open the order any more', async () => {
  const id = await makeOrder(server.db)
  const hers = placedBy(id)
  const strangersLink = await pathTo(id)
  const strangers = await opening(strangersLink)
  expect(await statusOf(id, strangers)).toBe(200)

  const corrected = await correct(`/order-success?order=${id}&correct-email`, 'ada@example.ng', hers)
  expect([corrected.status, corrected.headers.getSetCookie()]).toEqual([200, []])
  expect(await corrected.text()).toContain('We write to ada@example.ng from now on')

  const dead = await open(strangersLink)
  expect([dead.status, dead.headers.getSetCookie()]).toEqual([404, []])
  expect(await dead.text()).not.toContain(anAddress.lastName)
  expect(await statusesFor(id, strangers)).toEqual(closed)
  expect(await statusOf(id, hers)).toBe(200)
  // The mail to the corrected address has its own link, and API clients use the order's key.
  expect(await statusOf(id, await opening(await pathTo(id)))).toBe(200)
  expect(await statusOf(id, await opening(`/order-success?order=${id}&key=${orderKey(server.shop, id)}`))).toBe(200)
})

test.each([
  ['without scripts', 'order-success'],
  ['with scripts', 'order-success.data'],
])('a visitor with the mailed link keeps access after correcting the address: %s', async (_, page) => {
  const id = await makeOrder(server.db)
  const link = await pathTo(id)
  const [cookie, elsewhere] = [await opening(link), await opening(link)]
  const corrected = await correct(`/${page}?order=${id}&correct-email`, 'ada@example.ng', cookie)
  expect(corrected.status).toBe(200)
  expect(await corrected.text()).toContain('ada@example.ng')
  const renewed = cookiesAfter(corrected, cookie)
  expect(renewed).not.toBe(cookie)
  const statuses = await statusesFor(id, renewed)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 201, 200])
  expect(await statusOf(id, elsewhere)).toBe(404)
})

test('a form sent with the link’s key in its address also renews the cookie', async () => {
  const id = await makeOrder(server.db)
  const corrected = await correct(`${await pathTo(id)}&correct-email`, 'ada@example.ng')
  expect([corrected.status, corrected.headers.get('location')]).toEqual([
    303,
    `/order-success?order=${id}&correct-email=`,
  ])
  expect(await statusOf(id, cookiesAfter(corrected))).toBe(200)
})

test('when staff change the e-mail address, earlier links and cookies stop working', async () => {
  const id = await makeOrder(server.db)
  const link = await pathTo(id)
  const cookie = await opening(link)
  const { userId, email } = administratorViewer()
  await server.db.insertInto('user').values({ id: userId, email }).execute()
  const change = (from: typeof anAddress, to: Partial<typeof anAddress>) =>
    changeContact(server.shop, { orderId: id, seen: from, address: { ...from, ...to } }, administratorViewer())
  expect(await change(anAddress, { city: 'Yaba' })).toMatchObject({ ok: true })
  expect(await statusOf(id, cookie)).toBe(200)
  expect(await change({ ...anAddress, city: 'Yaba' }, { email: 'ada@example.ng' })).toMatchObject({ ok: true })
  expect([(await open(link)).status, await statusOf(id, cookie), await statusOf(id, placedBy(id))]).toEqual([
    404, 404, 200,
  ])
})

test('expired keys are counted as wrong ones', async () => {
  const id = await makeOrder(server.db)
  const link = await pathTo(id)
  await server.db.updateTable('order').set({ email: 'ada@example.ng' }).where('id', '=', id).execute()
  const statuses: number[] = []
  for (let n = 0; n <= limits['order-key'].points; n += 1) statuses.push((await open(link, '', '203.0.113.99')).status)
  expect(statuses).toEqual([...Array(limits['order-key'].points).fill(404), 429])
  expect((await open(await pathTo(id), '', '203.0.113.99')).status).toBe(303)
})
