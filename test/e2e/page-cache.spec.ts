import { expect, query, test } from './fixtures.ts'

test('a cached page is purged at once when its content changes', async ({ request }) => {
  const [product] = await query<{ id: string; slug: string; price: string }>(
    'select id, slug, price from product where archived_at is null and is_published order by slug limit 1',
  )
  const read = async (path: string) => (await request.get(path)).text()
  const shows = async (path: string, text: string) =>
    expect.poll(async () => (await read(path)).includes(text), { intervals: [50] }).toBe(true)

  const page = `/product/${product?.slug}`
  await read(page)
  await query('update product set price = 123456700 where id = $1', [product?.id])
  await shows(page, '₦1,234,567')
  await shows('/shop?sort=price-desc', '₦1,234,567')
  await query('update product set price = $2 where id = $1', [product?.id, product?.price])

  await query("update coupon set description = 'A changed offer' where code = 'ASO10'")
  await shows('/', 'A changed offer')
})

test('a public page is cacheable by a CDN, a personal one is not cacheable', async ({ request }) => {
  const home = await request.get('/')
  expect(home.headers()).toMatchObject({
    'cache-control': expect.stringContaining('s-maxage'),
    etag: expect.any(String),
  })
  expect(home.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  const again = await request.get('/', { headers: { 'if-none-match': home.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
  for (const path of ['/order-success?order=1', '/checkout']) {
    expect((await request.get(path)).headers()['cache-control']).toContain('no-store')
  }
})
