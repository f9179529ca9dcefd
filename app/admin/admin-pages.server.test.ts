import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityPath } from '#app/session/account-links.ts'
import { aCustomer, anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser

beforeAll(async () => {
  api = await openTestApi({ report: () => {} })
  pages = await openTestPages(api.shop)
  tola = await anAdministrator(api)
}, 60_000)
afterAll(() => api.close())

async function visit(path: string, by: { cookie: string } = tola, cookies = '', mustSetUpSecondFactor = false) {
  const url = new URL(path, api.shop.publicUrl)
  const request = new Request(url, { headers: { cookie: `${by.cookie}; ${cookies}` } })
  const found = await api.readViewer(request)
  const viewer =
    mustSetUpSecondFactor && found.kind !== 'anonymous'
      ? { ...found, mustSetUpSecondFactor, permissions: new Set<never>() }
      : found
  const answer = await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
  const html = await answer.text()
  return { status: answer.status, location: answer.headers.get('location'), html }
}

describe('the frame', () => {
  // @rule back-office §2 Frame | The title Admin Dashboard, and the navigation in the specified order, with only screens that exist
  //   broken by: the entries in another order (navigation.ts)
  test('has its title and its navigation in order', async () => {
    const { status, html } = await visit('/admin/products')
    expect(status).toBe(200)
    expect(html).toContain('<title>Products | Admin Dashboard | Aṣọ</title>')
    const [, rail = ''] = /<nav aria-label="Back office"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
    const shown = [...rail.matchAll(/href="(\/admin[^"]*)"/g)].map(([, to]) => to)
    const specified = ['/admin', '/admin/products', '/admin/categories', '/admin/orders', '/admin/coupons']
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.filter((to) => specified.includes(to ?? ''))).toEqual(specified.filter((to) => shown.includes(to)))
    expect(html).toMatch(/<nav aria-label="Daily".*href="\/admin".*href="\/admin\/products".*More/s)
    expect(html).toContain('noindex')
  })

  // @rule back-office §2 Frame | Exactly /admin shows the overview, other paths show their own screen
  //   broken by: /admin redirects to the products (routes.ts)
  test('shows the overview at exactly /admin, the only entry marked there', async () => {
    const marked = (html: string) =>
      /<nav aria-label="Back office".*?aria-current="page"[^>]*href="([^"]*)"/s.exec(html)?.[1]
    const overview = await visit('/admin')
    expect(overview.html).toContain('Dashboard Overview')
    expect(marked(overview.html)).toBe('/admin')
    const products = await visit('/admin/products')
    expect(products.html).not.toContain('Dashboard Overview')
    expect(marked(products.html)).toBe('/admin/products')
  })

  // @rule §2 Route guards | The admin route needs a signed-in administrator
  // @rule back-office §6 Roles | /admin needs an administrator
  //   broken by: the pages open to every customer (access.ts)
  test('is for administrators: everybody else is redirected to the shop', async () => {
    const ada = await aCustomer(api)
    for (const path of ['/admin', '/admin/products', '/admin/nothing'])
      for (const by of [ada, { cookie: '' }])
        expect(await visit(path, by)).toMatchObject({ status: 302, location: '/', html: '' })
  })

  test('redirects an administrator who must set up a second factor to its set-up', async () => {
    expect(await visit('/admin/products', tola, '', true)).toMatchObject({ status: 302, location: securityPath })
  })

  // @rule back-office §2 Frame | A page that fails or doesn't exist says so within the frame, with a way to try again
  //   broken by: the error boundary around the frame (routes.ts)
  test('stays around a page that doesn’t exist', async () => {
    const { status, html } = await visit('/admin/nothing')
    expect(status).toBe(404)
    expect(html).toMatch(/<nav aria-label="Back office".*There is nothing here.*Retry/s)
  })

  // @rule back-office §2 Frame | From the first paint on, the rail has the width that was last chosen in this browser
  test('has the rail width chosen in this browser', async () => {
    expect((await visit('/admin/products')).html).toContain('data-rail="wide"')
    expect((await visit('/admin/products', tola, 'aso_rail=narrow')).html).toContain('data-rail="narrow"')
  })
})
