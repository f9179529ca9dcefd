import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { makeProduct } from './factories.ts'
import { type HttpNode, openHttpNode } from './http-node.ts'
import { readEvents } from './open-stream.ts'
import { changeSettings } from './shop-settings.ts'

let database: TestDatabase
let one: HttpNode
let other: HttpNode
let productId: string
beforeAll(async () => {
  database = await testDatabase()
  // Made before the nodes start: its own late notification would drop the pages that the change of settings has to drop.
  productId = await makeProduct(database.db, { slug: 'ada-gown', price: 20_000 })
  one = await openHttpNode(database.url)
  other = await openHttpNode(database.url)
}, 60_000)
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

const securityTxt = '/.well-known/security.txt'
const pageOf = async (path: string) => (await other.ask(path)).text()
const quoted = async () => {
  const body = { lines: [{ productId, size: null, color: null, quantity: 1 }], couponCode: null }
  return (await other.post('/api/v1/quotes', body)).json()
}

// @rule D36 | Changed settings appear everywhere within 2 seconds: cached pages and data, JSON-LD, manifest, security.txt, quotes, open pages, on every node
//   broken by: the version read before a change kept after it (settings-version.ts)
//   broken by: the settings tag left out of the frame's data (load-frame.server.ts)
test('settings saved on one node are on the other’s pages and in its quotes, although they were cached', async () => {
  const before = await Promise.all(['/', '/product/ada-gown', '/cart', '/site.webmanifest'].map(pageOf))
  for (const page of before) expect(page).toContain('Aṣọ')
  for (const path of ['/', '/product/ada-gown']) {
    const { headers } = await other.ask(path)
    expect([path, headers.get('cache-control')]).toEqual([path, expect.stringContaining('public')])
  }
  expect(before[0]).toContain('on orders over ₦50,000')
  expect(await pageOf(securityTxt)).toMatch(/^Contact: mailto:security@/m)
  expect(await quoted()).toMatchObject({ data: { totals: { shippingFee: 250_000 } } })
  const events = await other.ask('/api/v1/events?topic=settings', { headers: { accept: 'text/event-stream' } })
  const stream = readEvents(events)
  expect(await stream.next()).toContain('event: settings\ndata: 0')

  const version = await changeSettings(one.shop, {
    name: 'Ilé </script><b>',
    terms: { shippingFee: 300_000, freeShippingAbove: 4_000_000 },
    returnDays: 14,
    contact: { email: 'ade@shop.example', phone: '0803 123 4567', whatsApp: null },
    hours: { ...defaultSettings.hours, saturday: [{ from: 11 * 60, to: 15 * 60 }] },
  })
  expect(await stream.next()).toContain(`event: settings\ndata: ${version}`)
  await stream.leave()
  await eventually(async () => expect(await pageOf('/')).toContain('on orders over ₦40,000'))
  const [home = '', product = '', cart = '', manifest = ''] = await Promise.all(
    ['/', '/product/ada-gown', '/cart', '/site.webmanifest'].map(pageOf),
  )
  for (const page of [home, product, cart]) {
    expect(page).toContain('Ilé &lt;/script&gt;&lt;b&gt;')
    expect(page).toContain('14-day return policy')
    expect(page).toContain('href="tel:+2348031234567"')
    expect(page).toContain('11:00-15:00')
    expect(page).not.toMatch(/Aṣọ|₦50,000|<\/script><b>/)
  }
  const [json = ''] = product.match(/<script type="application\/ld\+json">\{[^<]*"Product".*?<\/script>/s) ?? []
  expect(json).toContain('"value":"3000"')
  expect(json).toContain('"merchantReturnDays":14')
  expect(await pageOf(securityTxt)).toMatch(/^Contact: mailto:ade@shop\.example$/m)
  expect(JSON.parse(manifest)).toMatchObject({ name: 'Ilé </script><b>', short_name: 'Ilé </script><b>' })
  expect(await quoted()).toMatchObject({ data: { totals: { shippingFee: 300_000 }, terms: { shippingFee: 300_000 } } })
})
