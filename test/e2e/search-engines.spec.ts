import type { APIRequestContext } from '@playwright/test'
import { expect, query, test } from './fixtures.ts'

type Seen = {
  path: string
  status: number
  headings: number
  title: string
  description: string
  canonical: string | null
  isListed: boolean
  structured: unknown[]
}

/** Fetches a page and parses its metadata. */
async function read(request: APIRequestContext, path: string): Promise<Seen> {
  const answer = await request.get(path)
  const html = await answer.text()
  const [head = '', body = ''] = html.split('</head>', 2)
  const first = (pattern: RegExp) => pattern.exec(head)?.[1] ?? ''
  return {
    path,
    status: answer.status(),
    headings: body.match(/<h1[\s>]/g)?.length ?? 0,
    title: first(/<title[^>]*>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/) || null,
    isListed: !/<meta name="robots" content="noindex"/.test(head),
    structured: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ''),
    ),
  }
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')

async function sitemap(request: APIRequestContext): Promise<string[]> {
  const parts = locations(await (await request.get('/sitemap.xml')).text())
  const listed = await Promise.all(parts.map(async (part) => locations(await (await request.get(part)).text())))
  return listed.flat()
}

// @rule Found and shared | Every public page has one h1, a title of its own, a description, a canonical that answers
//   200
//   broken by: pages without a description (page-meta.ts)
test('every address of the sitemap is a canonical page with its own title and description', async ({
  request,
  baseURL,
}) => {
  test.slow()
  const addresses = await sitemap(request)
  expect(addresses.length).toBeGreaterThan(60)
  expect(new Set(addresses).size).toBe(addresses.length)
  const titles = new Map<string, string>()
  for (const address of addresses) {
    const seen = await read(request, address)
    expect.soft({ ...seen, title: '', description: '', structured: [] }).toEqual({
      path: address,
      status: 200,
      headings: 1,
      title: '',
      description: '',
      canonical: address,
      isListed: true,
      structured: [],
    })
    expect.soft(seen.title.length, `${address} has a title`).toBeGreaterThan(3)
    expect.soft(seen.description.length, `${address} has a description`).toBeGreaterThan(20)
    expect.soft(titles.get(seen.title), `${address} has a title of its own`).toBeUndefined()
    titles.set(seen.title, address)
    for (const thing of seen.structured) expect.soft(thing).toMatchObject({ '@context': 'https://schema.org' })
  }
  expect(addresses).toContain(`${baseURL}/`)
})

// @rule Found and shared | Sitemap with pictures, all that is on sale, nothing else
test('everything on sale is in the sitemap with its pictures, nothing else', async ({ request, baseURL }) => {
  // The cached sitemap may still list what the test before has archived.
  await expect(async () => {
    const products = await query<{ slug: string }>(
      'select slug from product where archived_at is null and is_published order by slug',
    )
    const listed = (await sitemap(request)).filter((address) => address.includes('/product/')).sort()
    expect(listed).toEqual(products.map(({ slug }) => `${baseURL}/product/${slug}`).sort())
  }).toPass()
  const part = await (await request.get('/sitemap/1.xml')).text()
  const picture = /<image:loc>([^<]*)<\/image:loc>/.exec(part)?.[1] ?? ''
  expect((await request.get(picture)).headers()['content-type']).toBe('image/webp')
})

// @rule Found and shared | Lists and products of the other layouts have the main ones as canonical, home pages themselves
test('the other layouts’ lists and products have the main ones as canonical, their home pages themselves', async ({
  request,
  baseURL,
}) => {
  const [product] = await query<{ slug: string }>(
    'select slug from product where archived_at is null and is_published order by slug limit 1',
  )
  const main: Record<string, string> = {
    '/home2': '/home2',
    '/home3': '/home3',
    '/shop2': '/shop',
    '/shop3': '/shop',
    [`/product2/${product?.slug}`]: `/product/${product?.slug}`,
    [`/product3/${product?.slug}`]: `/product/${product?.slug}`,
    '/shop?sort=price-asc&minPrice=20000': '/shop',
  }
  for (const [path, expected] of Object.entries(main)) {
    const seen = await read(request, path)
    expect.soft(seen, path).toMatchObject({ status: 200, headings: 1, canonical: `${baseURL}${expected}` })
    expect.soft((await request.get(seen.canonical ?? '')).status()).toBe(200)
  }
})

// @rule Found and shared | Personal pages, searches and missing pages are not indexed
//   broken by: pages without a canonical address indexed (page-meta.ts)
test('a personal page, a search and a missing page are marked noindex', async ({ request }) => {
  for (const path of [
    '/cart',
    '/wishlist',
    '/checkout',
    '/order-success',
    '/search?q=adire',
    '/nowhere',
    '/product/nowhere',
  ]) {
    expect.soft(await read(request, path), path).toMatchObject({ isListed: false, canonical: null })
  }
})

// @rule Found and shared | Product, breadcrumb and organisation JSON-LD on the pages
test('structured data: a product has price, stock and breadcrumbs, the home page the organization and its search', async ({
  request,
}) => {
  const [product] = await query<{ slug: string; name: string; price: string }>(
    'select slug, name, price from product where archived_at is null and is_published order by slug limit 1',
  )
  const { structured } = await read(request, `/product/${product?.slug}`)
  expect(structured).toEqual([
    expect.objectContaining({
      '@type': 'Product',
      name: product?.name,
      offers: expect.objectContaining({ price: String(Number(product?.price) / 100), priceCurrency: 'NGN' }),
    }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ])
  expect(JSON.stringify(structured)).not.toMatch(/rating/i)
  const home = await read(request, '/')
  expect(home.structured).toEqual([
    expect.objectContaining({ '@type': 'OnlineStore' }),
    expect.objectContaining({ '@type': 'WebSite' }),
  ])
})

// @rule Found and shared | A shared product shows its picture
test('a shared product shows a JPEG of 1200 × 630', async ({ request }) => {
  const [product] = await query<{ slug: string }>(
    'select slug from product where archived_at is null and is_published order by slug limit 1',
  )
  const html = await (await request.get(`/product/${product?.slug}`)).text()
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(picture).toMatch(/\/media\/[0-9a-f]{24}\/og\.jpg$/)
  expect(html).toContain('<meta property="og:image:width" content="1200"')
  const answer = await request.get(picture)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect((await answer.body()).byteLength).toBeLessThan(300_000)
})

test('robots.txt names the sitemap and is cached like a page', async ({ request, baseURL }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(robots.headers()['cache-control']).toContain('public')
  expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const xml = await request.get('/sitemap.xml')
  expect(xml.headers()['content-type']).toContain('application/xml')
  expect(xml.headers()['cache-control']).toContain('public')
  expect((await request.get('/sitemap/99.xml')).status()).toBe(404)
})
