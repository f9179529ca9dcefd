import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestCookie } from '#http/guest-cookie.server.ts'
import { type InProcessShop, openInProcess } from '#test/abuse/in-process.ts'
import { makeOrder } from '#test/factories.ts'
import { linkKeyOf, linkTo } from '#test/order-links.ts'

let server: InProcessShop
let id: string
beforeAll(async () => {
  server = await openInProcess()
  id = await makeOrder(server.db)
})
afterAll(() => server.close())

const pathTo = async (orderId: string) => (await linkTo(server.shop, orderId)).slice(server.shop.publicUrl.length)
const open = (path: string, cookie = '') => server.ask(path, { headers: { cookie, accept: 'text/html' } })
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

// @rule D49 | The key of a mailed link is removed from the address before anything else is loaded, also without scripts
//   broken by: no redirect to an address without the key (order-success/route.tsx)
// @rule back-office §2 Receipt | Guests get their receipts by their mailed link
//   broken by: the cookie not accepted by the API (order-access.ts)
test('a mailed link redirects to the order’s address without its key, and a cookie opens the order from then on', async () => {
  const link = await open(`${await pathTo(id)}&problem=not_opened`)
  expect([link.status, link.headers.get('location')]).toEqual([303, `/order-success?order=${id}&problem=not_opened`])
  expect([link.headers.get('cache-control'), link.headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
  expect(link.headers.getSetCookie()).toHaveLength(1)
  expect(link.headers.getSetCookie()[0]).toMatch(/^aso_opened=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/)
  const cookie = cookieOf(link)
  const page = await open(link.headers.get('location') ?? '', cookie)
  expect([page.status, (await page.text()).includes(await linkKeyOf(server.shop, id))]).toEqual([200, false])
  for (const part of [
    `/api/v1/orders/${id}/status`,
    `/api/v1/orders/${id}/receipt.txt`,
    `/api/v1/events?topic=order:${id}`,
  ]) {
    const answer = await server.ask(part, { headers: { cookie } })
    expect([part, answer.status]).toEqual([part, 200])
    await answer.body?.cancel()
  }
})

// @rule D49 | A wrong key sets no cookie
//   broken by: any key accepted (order-keys.server.ts)
test('a wrong key sets no cookie, and no cookie opens another order', async () => {
  const another = await makeOrder(server.db)
  const wrong = await open(`/order-success?order=${id}&key=${await linkKeyOf(server.shop, another)}`)
  expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([404, []])
  // Nor is a cookie set when the order is shown for another reason, e.g. to the browser that placed it.
  const placed = guestCookie(server.shop, new Request(server.shop.publicUrl), id).split(';')[0]
  const shown = await open(`/order-success?order=${id}&key=${await linkKeyOf(server.shop, another)}`, placed)
  expect([shown.status, shown.headers.getSetCookie()]).toEqual([303, []])
  const cookie = cookieOf(await open(await pathTo(another)))
  expect((await open(`/order-success?order=${id}`, cookie)).status).toBe(404)
  expect((await open(`/order-success?order=${another}`)).status).toBe(404)
  // The lists of opened and of placed orders aren't interchangeable.
  const renamed = cookie.replace('aso_opened', 'aso_orders')
  expect((await open(`/order-success?order=${another}`, renamed)).status).toBe(404)
})

test('a browser keeps access to every order whose link it has opened', async () => {
  const orders = [id, await makeOrder(server.db)]
  let cookie = ''
  for (const order of orders) cookie = cookieOf(await open(await pathTo(order), cookie))
  for (const order of orders) expect((await open(`/order-success?order=${order}`, cookie)).status).toBe(200)
})
