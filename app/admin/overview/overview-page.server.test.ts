import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCategory, makeOrder, makeProduct } from '#test/factories.ts'
import { payOrder } from '#test/paid-orders.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
const faults: string[] = []

beforeAll(async () => {
  api = await openTestApi({ report: (_, about) => void faults.push(about) })
  pages = await openTestPages(api.shop)
  tola = await anAdministrator(api)
}, 60_000)
afterAll(() => api.close())

async function visit(search = '') {
  const url = new URL(`/admin${search}`, api.shop.publicUrl)
  const request = new Request(url, { headers: { cookie: tola.cookie } })
  const viewer = await api.readViewer(request)
  const answer = await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
  const html = await answer.text()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  return { status: answer.status, html, main, words: wordsOf(main) }
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('an empty shop', () => {
  // @rule D33 | An empty shop has only zeros and no changes
  test('has zeros, no alerts, and says what will appear', async () => {
    const { words } = await visit()
    expect(words).toMatch(/Total Revenue ₦0 No change from the 7 days before/)
    expect(words).toContain('Nothing needs you right now.')
    expect(words).toMatch(/No orders yet.*Nothing was paid for in this period/)
    expect(words).not.toMatch(/alert(?! 0)\b.*Total Products|NaN|Infinity/)
  })
})

describe('the overview', () => {
  beforeAll(async () => {
    for (let number = 0; number < 11; number++) await makeOrder(api.db)
    await payOrder(api.db, await makeOrder(api.db))
    const categoryId = await makeCategory(api.db)
    await makeProduct(api.db, { categoryId, name: '<b>Few</b>', stock: 3 })
  })

  // @rule back-office §2 Overview | Heading Dashboard Overview, the period selector, Refresh, and the title Admin Dashboard
  //   broken by: a list's title (overview/route.tsx)
  test('has its heading, the periods with the selected one marked, and Refresh', async () => {
    const { status, html, main, words } = await visit('?period=month')
    expect(status).toBe(200)
    expect(html).toContain('<title>Admin Dashboard | Aṣọ</title>')
    expect(main).toMatch(/<h1[^>]*>Dashboard Overview<\/h1>/)
    expect(words).toMatch(/Today Last 7 days Last 30 days .*Refresh/)
    expect(main).toMatch(
      /href="\/admin\?period=month"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/admin\?period=month"/,
    )
    expect((await visit()).main).toMatch(/aria-current="page"[^>]*>Last 7 days/)
  })

  // @rule back-office §2 Overview | Eight cards in their order, each with a figure
  //   broken by: Total Products before Low Stock Alert (cards-of.ts)
  test('has its eight cards in their order', async () => {
    const { main, words } = await visit()
    const titles = [...main.matchAll(/<li class="relative flex min-h-36.*?<h2[^>]*>(.*?)<\/h2>/gs)].map(
      ([, title = '']) => wordsOf(title).trim(),
    )
    expect(titles).toEqual([
      'Total Revenue',
      'Total Orders',
      'Average Order Value',
      'New Customers',
      'Pending Orders',
      'Low Stock Alert',
      'Total Products',
      'Active Coupons',
    ])
    expect(words).toMatch(/Total Revenue ₦12,500 .*Total Orders 12 .*Average Order Value ₦12,500 /)
    expect(words).toMatch(/Pending Orders 11 .*Medium alert.*Low Stock Alert \d+ .*High alert/)
    expect(words).toMatch(/1 order to ship, since today/)
  })

  // @rule back-office §2 Overview | Order Status Distribution as bars with words, Recent Orders (first 5) and Top Products (first 5), each with View All
  //   broken by: eight orders shown (figures.tsx)
  test('has the status distribution, the newest orders and the top products, with links to all of them', async () => {
    const { main, words } = await visit()
    expect(words).toMatch(
      /Order Status Distribution Pending 11 92% Processing 1 8% Shipped 0 0% Delivered 0 0% Cancelled 0 0%/,
    )
    const [, recent = '', top = ''] = main.split(/<h2[^>]*>(?:Recent Orders|Top Products)<\/h2>/)
    expect(recent.match(/<li/g)).toHaveLength(5)
    expect(recent).toMatch(/^<a[^>]*href="\/admin\/orders"/)
    expect(wordsOf(recent)).toMatch(/View All/)
    expect(top).toMatch(/^<a[^>]*href="\/admin\/products"/)
    expect(wordsOf(top)).toMatch(/1 piece/)
  })

  // @rule back-office §2 Overview | The chart’s figures are also a table, which is there without scripts and before the chart
  test('has the revenue as a table, with the previous period', async () => {
    const { main } = await visit()
    const [table = ''] = /<table.*?<\/table>/s.exec(main) ?? []
    expect(table.match(/<tr/g)).toHaveLength(8)
    expect(wordsOf(table)).toMatch(/When Revenue Before.*₦12,500 ₦0/)
  })

  // @rule back-office §8 Dashboard | Failed to Load Dashboard with Retry when the figures can’t be read, which is logged; the page stays
  //   broken by: the fault thrown to the frame (read-overview.server.ts)
  test('says that it couldn’t be loaded, and offers a retry', async () => {
    faults.length = 0
    await sql`alter table money_ledger rename to away`.execute(api.db)
    const { status, words } = await visit()
    await sql`alter table away rename to money_ledger`.execute(api.db)
    expect([status, faults.sort()]).toEqual([200, ['overview', 'the checklist']])
    expect(words).toMatch(/Dashboard Overview.*Failed to Load Dashboard.*Retry/)
    expect(words).not.toMatch(/₦/)
    expect((await visit()).words).toMatch(/Total Revenue ₦12,500/)
  })
})
