import type { Page } from '@playwright/test'
import { linksOf } from '#app/storefront/layouts/layout-links.ts'
import { fillStorage, follow, open } from './cart-fixtures.ts'
import { expect, test } from './fixtures.ts'
import { aPiece } from './screen.ts'

const starts = ['/', '/home2', '/home3']
const atOnce = 4

/** Filters whose every value is followed. Of the others one value is enough. */
const followedFilters = new Set(['category', 'collection', 'tag'])
/** Pages that exist in every layout; the second and third layouts link to their own versions. */
const existsInEveryLayout =
  /^\/(?:|shop|shop\/.*|product\/.*|category\/.*|collections\/.+|search|new-arrivals|bestsellers|sale)$/

type Visit = { path: string; from: string; status: number; isMissing: boolean; links: string[] }

/** The path and query of a link to one of the shop's pages; null for any other link. */
function pathOf(href: string, base: URL): string | null {
  const url = URL.parse(href, base)
  if (!url || url.origin !== base.origin || /^\/(?:dev|media|assets)\//.test(url.pathname)) return null
  return url.pathname + url.search
}

/** Identifies a page. Pages that differ only in their filters' values count as one, since there are too many combinations to visit. */
function keyOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://shop')
  const pairs = [...searchParams]
  const parts = pairs.map(([name, value]) =>
    pairs.length === 1 && followedFilters.has(name) ? `${name}=${value}` : name,
  )
  return `${pathname}?${[...new Set(parts)].sort().join('&')}`
}

async function visit(base: URL, path: string, from: string): Promise<Visit> {
  // Compressing hundreds of pages that nobody reads would take as long as rendering them.
  const headers = { accept: 'text/html', 'accept-encoding': 'identity' }
  const answer = await fetch(new URL(path, base), { redirect: 'manual', headers })
  const html = await answer.text()
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = '']) => {
    const link = pathOf(href.replaceAll('&amp;', '&'), new URL(path, base))
    return link === null ? [] : [link]
  })
  return { path, from, status: answer.status, isMissing: /Oops! Page Not Found|Product not found/.test(html), links }
}

/** Follows every link from the start pages on, a few at a time. `known` has the pages that were visited already. */
async function crawl(base: URL, begin: { path: string; from: string }[], known = new Set<string>()) {
  const visits: Visit[] = []
  const waiting: { path: string; from: string }[] = []
  const expectVisit = (path: string, from: string) => {
    if (known.has(keyOf(path))) return
    known.add(keyOf(path))
    waiting.push({ path, from })
  }
  for (const { path, from } of begin) expectVisit(path, from)
  while (waiting.length > 0) {
    const batch = await Promise.all(waiting.splice(0, atOnce).map(({ path, from }) => visit(base, path, from)))
    for (const made of batch) for (const link of made.links) expectVisit(link, made.path)
    visits.push(...batch)
  }
  return { visits, known }
}

const deadEnds = (visits: Visit[]) =>
  visits
    .filter(({ status, isMissing }) => status !== 200 || isMissing)
    .map(({ path, from, status }) => `${from} links to ${path}, which answers ${status}`)

/** Links that lead out of their page's layout, each with the first page that has it. */
function strayLinks(pages: Pick<Visit, 'path' | 'links'>[]): string[] {
  const found = new Map<string, string>()
  for (const { path, links } of pages) {
    const own = linksOf(new URL(path, 'http://shop').pathname).name
    for (const link of links) {
      const { pathname } = new URL(link, 'http://shop')
      const other = linksOf(pathname).name
      const isStray =
        own !== 'heritage' && other !== own && (other !== 'heritage' || existsInEveryLayout.test(pathname))
      if (isStray && !found.has(`${own} ${link}`)) found.set(`${own} ${link}`, `${path} links to ${link}`)
    }
  }
  return [...found.values()]
}

const linksOn = (page: Page, base: URL) =>
  page
    .locator('a[href]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    .then((hrefs) => hrefs.flatMap((href) => pathOf(href, new URL(page.url(), base)) ?? []))

// @rule §2 Routes | Every linked route exists: every link of the shop leads directly to a page, and the home, shop and
//   product variants keep their links
//   broken by: products of a numbered layout linked in the first (layout-links.ts)
// @rule D29 | Links inside a variant stay in that variant, on every page that can be reached
//   broken by: products of a numbered layout linked in the first (layout-links.ts)
// @rule D31 | No link in the shop leads to the not-found page
// @rule §2 Routes | No link of header or footer leads to a missing page (D31)
test('every link leads directly to a page, and those of a layout stay in it', async ({ page, baseURL }) => {
  const base = new URL(baseURL ?? '')
  const { visits, known } = await crawl(
    base,
    starts.map((path) => ({ path, from: 'a visitor' })),
  )
  expect(visits.length).toBeGreaterThan(100)
  expect(deadEnds(visits)).toEqual([])
  expect(strayLinks(visits)).toEqual([])

  // Links that only scripts add: those to saved products. On other pages scripts add no new links.
  const { size, color, ...piece } = await aPiece()
  const product = { ...piece, sizes: [size], colors: [color], onHand: 4 }
  await fillStorage(page, [{ product, size, color }], [product])
  const added: { path: string; from: string }[] = []
  await open(page, '/cart')
  for (const [path, title] of [
    ['/cart', 'Your Cart'],
    ['/wishlist', 'Your Wishlist'],
  ] as const) {
    if (path !== '/cart') await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByRole('link', { name: product.name }).first()).toBeVisible()
    const links = await linksOn(page, base)
    expect(strayLinks([{ path, links }])).toEqual([])
    added.push(...links.map((link) => ({ path: link, from: path })))
  }
  expect(added.length).toBeGreaterThan(0)
  expect(deadEnds((await crawl(base, added, known)).visits)).toEqual([])
})
