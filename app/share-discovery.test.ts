import { expect, test, vi } from 'vitest'
import { shareDiscovery } from './share-discovery.ts'

const manifest = (paths: string) => new URL(`http://shop/__manifest?paths=${paths}`)

// @rule Weak networks | The same routes are requested only once at a time
//   broken by: each request sent (share-discovery.ts)
test('requesting the same routes while a request is pending sends no second one', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const send = vi.fn(() => promise)
  const fetch = shareDiscovery(send)
  const both = Promise.all([fetch(manifest('/shop')), fetch(manifest('/shop'))])
  resolve(new Response('{"shop":1}'))
  expect(await Promise.all((await both).map((answer) => answer.text()))).toEqual(['{"shop":1}', '{"shop":1}'])
  expect(send).toHaveBeenCalledTimes(1)
})

test('other routes, later requests and other calls are sent', async () => {
  const send = vi.fn(async () => new Response('{}'))
  const fetch = shareDiscovery(send)
  await Promise.all([fetch(manifest('/shop')), fetch(manifest('/cart')), fetch('/api/v1/cart'), fetch('/api/v1/cart')])
  await fetch(manifest('/shop'))
  expect(send).toHaveBeenCalledTimes(5)
})
