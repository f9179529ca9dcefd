import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { informationPages } from '#domain/content/information/information-page.ts'
import { pageAccess } from '#http/page-access.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct, testShop } from '#test/factories.ts'
import { openTestPages } from '#test/test-pages.ts'

/** A page as a search engine sees it. */
type Read = {
  path: string
  status: number
  headings: number
  title: string
  description: string
  canonical: string | null
  isListed: boolean
  links: string[]
  /** The addresses that its forms submit to. */
  forms: string[]
}

const publicUrl = 'https://aso.example'
let database: TestDatabase
let pages: Awaited<ReturnType<typeof openTestPages>>
const read: Read[] = []

beforeAll(async () => {
  database = await testDatabase()
  pages = await openTestPages(testShop(database.db, { publicUrl }))
  // At least one page of each kind: categories with and without a collection page, former prices, sizes.
  for (const slug of ['adire', 'occasion']) {
    const categoryId = await makeCategory(database.db, { name: `The ${slug}`, slug })
    await makeProduct(database.db, { categoryId, name: `A piece of ${slug}`, compareAtPrice: 20_000, isNew: true })
    await makeProduct(database.db, { categoryId, sizes: ['M'], stock: [{ size: 'M', color: null, onHand: 3 }] })
  }
  read.push(...(await crawl(['/', '/home2', '/home3'])))
}, 60_000)
afterAll(() => database.close())

/** Follows all links starting from some pages; each path is read once, without its query. */
async function crawl(starts: readonly string[]): Promise<Read[]> {
  const known = new Set(starts)
  const found: Read[] = []
  for (const path of known) {
    const seen = await readPage(path)
    found.push(seen)
    for (const link of seen.links) known.add(link)
  }
  return found
}

async function readPage(path: string): Promise<Read> {
  const url = new URL(path, publicUrl)
  const answer = await pages(new Request(url), {
    requestId: 'request-1',
    ip: '203.0.113.7',
    viewer: anonymous,
    nonce: '',
  })
  const [head = '', body = ''] = (await answer.text()).split('</head>', 2)
  const first = (pattern: RegExp) => pattern.exec(head)?.[1] ?? ''
  return {
    path,
    status: answer.status,
    headings: body.match(/<h1[\s>]/g)?.length ?? 0,
    title: first(/<title[^>]*>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/) || null,
    isListed: !/<meta name="robots" content="noindex"/.test(head),
    links: [...body.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, href = '']) => pageOf(href, url)),
    forms: [...body.matchAll(/<form\b[^>]*?\saction="([^"]*)"/g)].flatMap(([, to = '']) => pageOf(to, url)),
  }
}

/** The path of a link to a page of the shop, without its query; empty for other links. */
function pageOf(href: string, from: URL): string[] {
  const url = URL.parse(href.replaceAll('&amp;', '&'), from)
  const isPage = url?.origin === publicUrl && !/^\/(?:dev|media|assets|fonts)\//.test(url.pathname)
  return isPage ? [url.pathname] : []
}

const paths = (some: readonly Read[]) => some.map(({ path }) => path)

// @rule Found and shared | A crawler that follows every link of all three layouts finds no dead one
test('no link is dead', () => {
  expect(read.length).toBeGreaterThan(40)
  expect(read.filter(({ status }) => status !== 200).map(({ path, status }) => `${path}: ${status}`)).toEqual([])
})

// Only reachable from a filled cart, and as the newsletter form's answer without JavaScript.
const answers = ['/checkout', '/newsletter']

// @rule Found and shared | No public page is an orphan: each is reached by a link or a form of another
test('no page is an orphan', () => {
  const isLinked = new Set(read.flatMap(({ path, links, forms }) => [...links, ...forms].filter((to) => to !== path)))
  const open = Object.entries(pageAccess).flatMap(([path, { page }]) =>
    page === 'everyone' && !/[:*.]/.test(path) ? [path] : [],
  )
  expect(open).toEqual(
    expect.arrayContaining(['/about', '/showroom', '/contact', ...informationPages.map((name) => `/${name}`)]),
  )
  // The second and third layout are only for visitors who were given their address.
  const orphans = open.filter((path) => !isLinked.has(path) && !answers.includes(path))
  expect(orphans).toEqual([])
})

// @rule Found and shared | Every page has a title and exactly one h1, and every indexed page a description and a canonical address that answers
test('every page has its title, heading, description and canonical address', () => {
  expect(read.filter(({ headings }) => headings !== 1).map(({ path, headings }) => `${path}: ${headings}`)).toEqual([])
  expect(paths(read.filter(({ title }) => title.length < 4))).toEqual([])
  const listed = read.filter(({ isListed }) => isListed)
  expect(paths(listed)).toEqual(expect.arrayContaining(['/', '/about', '/showroom', '/contact', '/shop', '/faq']))
  expect(paths(listed.filter(({ description }) => description.length < 20))).toEqual([])
  const answering = new Set(
    read.filter(({ status }) => status === 200).map(({ path }) => new URL(path, publicUrl).href),
  )
  expect(
    listed
      .filter(({ canonical }) => !answering.has(canonical ?? ''))
      .map(({ path, canonical }) => `${path}: ${canonical}`),
  ).toEqual([])
  // A page whose canonical address is another one may share that one's title.
  const main = listed.filter(({ path, canonical }) => canonical === new URL(path, publicUrl).href)
  expect(paths(main)).toEqual(expect.arrayContaining(['/', '/home2', '/home3']))
  const titles = main.map(({ title }) => title)
  expect(titles.filter((title, place) => titles.indexOf(title) !== place)).toEqual([])
})
