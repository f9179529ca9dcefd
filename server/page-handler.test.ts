import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pageKey } from './cached-page.ts'
import { cacheablePage, htmlPage, testHttpApp } from './http-app.fixture.ts'
import { headOf } from './request-head.ts'

/** Pages that record the cookie header of each rendering. */
function counted(answer: (request: Request) => Response) {
  const cookies: (string | null)[] = []
  return {
    cookies,
    pages: async (request: Request) => {
      cookies.push(request.headers.get('cookie'))
      return answer(request)
    },
  }
}

const signedIn = { headers: { cookie: 'aso_session=abc' } }

describe('a public page', () => {
  test('is rendered once for all signed-out visitors, and can be cached by a CDN', async () => {
    const { pages, cookies } = counted(() => cacheablePage('home'))
    const { ask } = testHttpApp({ pages })
    await ask('/')
    const answer = await ask('/')
    expect(cookies).toHaveLength(1)
    expect(await answer.text()).toContain('home')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
    expect(answer.headers.get('x-page-tags')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('is rendered again after what it shows has changed', async () => {
    let price = 100
    const { ask, changed } = testHttpApp({ pages: async () => cacheablePage(String(price), 'catalogue product:7') })
    await ask('/')
    price = 200
    expect(await (await ask('/')).text()).toContain('100')
    changed('product:7')
    expect(await (await ask('/')).text()).toContain('200')
  })

  test.each([
    ['a session', signedIn.headers],
    ['a session among other cookies', { cookie: 'theme=dark; aso_session=abc' }],
    ['a session over HTTPS', { cookie: '__Host-aso_session=abc' }],
    ['a token', { authorization: 'Bearer abc' }],
  ])('is rendered personally with %s, and not cached then', async (_, headers) => {
    const { pages, cookies } = counted((request) => cacheablePage(request.headers.get('cookie') ?? 'nobody'))
    const { ask } = testHttpApp({ pages })
    const own = await ask('/', { headers })
    expect(own.headers.get('cache-control')).toBe('private, no-cache')
    expect(own.headers.get('x-page-tags')).toBeNull()
    expect(await (await ask('/')).text()).toContain('nobody')
    await ask('/', { headers })
    expect(cookies).toHaveLength(3)
  })

  // @rule D49 | A personal page is not cached, however its address is spelled
  //   broken by: addresses compared as they were typed (personal-paths.ts)
  test.each(['/dashboard', '/%64ashboard', '/%44ashboard.data', '//dashboard', '/order%2Dsuccess?order=1'])(
    'is personal at %s, even if it claims to be public',
    async (path) => {
      const { pages, cookies } = counted(() => cacheablePage('of one person'))
      const { ask } = testHttpApp({ pages })
      const answers = [await ask(path), await ask(path)]
      expect(cookies).toHaveLength(2)
      for (const { headers } of answers) expect(headers.get('cache-control')).toMatch(/^private, no-|no-store/)
    },
  )

  test('is rendered without cookies, so that it contains nothing of one visitor', async () => {
    const { pages, cookies } = counted((request) => cacheablePage(request.headers.get('cookie') ?? 'nobody'))
    const { ask } = testHttpApp({ pages })
    expect(await (await ask('/', { headers: { cookie: 'aso_orders=secret' } })).text()).toContain('nobody')
    expect(cookies).toEqual([null])
  })

  test('is rendered only from its URL, without forged headers', async () => {
    const { ask } = testHttpApp({ pages: async (request) => cacheablePage([...request.headers].join()) })
    await ask('/', { headers: { 'x-forwarded-host': 'evil.example', 'user-agent': 'evil' } })
    expect(await (await ask('/')).text()).not.toContain('evil')
  })

  test('is not cached when it sets a cookie or Cache-Control', async () => {
    for (const headers of [{ 'set-cookie': 'a=1' }, { 'cache-control': 'no-store' }]) {
      const { pages, cookies } = counted(() => htmlPage('x', { 'x-page-tags': 'catalogue', ...headers }))
      const { ask } = testHttpApp({ pages })
      await ask('/')
      await ask('/')
      expect(cookies).toHaveLength(2)
    }
  })

  test.each([301, 404])('a %s is cached too', async (status) => {
    const { pages, cookies } = counted(() => cacheablePage('', 'catalogue', status))
    const { ask } = testHttpApp({ pages })
    await ask('/product/7')
    expect((await ask('/product/7')).status).toBe(status)
    expect(cookies).toHaveLength(1)
  })

  test('that fails at first is cached once it can be rendered', async () => {
    let isBroken = true
    const { pages, cookies } = counted(() => (isBroken ? htmlPage('a fault', {}, 500) : cacheablePage('home')))
    const { ask } = testHttpApp({ pages })
    expect((await ask('/')).status).toBe(500)
    isBroken = false
    for (let visit = 0; visit < 3; visit++) expect(await (await ask('/')).text()).toContain('home')
    expect(cookies).toHaveLength(2)
  })

  test.each([302, 500])('a %s is not', async (status) => {
    const { pages, cookies } = counted(() => cacheablePage('', 'catalogue', status))
    const { ask } = testHttpApp({ pages })
    await ask('/')
    await ask('/')
    expect(cookies).toHaveLength(2)
  })

  test('a cached redirect has its location', async () => {
    const pages = async () =>
      new Response(null, { status: 301, headers: { location: '/product/iro', 'x-page-tags': 'catalogue' } })
    const { ask } = testHttpApp({ pages })
    await ask('/product/7')
    expect((await ask('/product/7')).headers.get('location')).toBe('/product/iro')
  })

  test('is one page for any order of its search parameters', async () => {
    const { pages, cookies } = counted(() => cacheablePage('shop'))
    const { ask } = testHttpApp({ pages })
    await ask('/shop?sort=price&page=2')
    await ask('/shop?page=2&sort=price')
    await ask('/shop?page=3&sort=price')
    expect(cookies).toHaveLength(2)
    expect(pageKey(headOf(new Request('http://localhost/shop?b=2&a=1&b=1')))).toBe('/shop?a=1&b=2&b=1')
  })

  test('is one page wherever its visitors come from, and doesn’t mention that', async () => {
    const asked: string[] = []
    const pages = async (request: Request) => {
      asked.push(new URL(request.url).search)
      return cacheablePage('shop')
    }
    const { ask } = testHttpApp({ pages })
    for (const search of ['?fbclid=Iw.1', '?utm_source=ig&utm_medium=story', '', '?gclid=2'])
      await ask(`/shop${search}`)
    for (const search of ['?igsh=3&page=2', '?page=2&mc_cid=4']) await ask(`/shop${search}`)
    expect(asked).toEqual(['', '?page=2'])
  })

  test('is compressed as requested, the same in every encoding', async () => {
    const { ask } = testHttpApp({ pages: async () => cacheablePage('àdìrẹ '.repeat(1000)) })
    const plain = await (await ask('/')).text()
    const br = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    const gz = await ask('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(gz.headers.get('content-encoding')).toBe('gzip')
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(plain)
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(plain)
  })

  test('is a 304 for a browser with the current ETag', async () => {
    const { ask, changed } = testHttpApp({ pages: async () => cacheablePage(`home ${Math.random()}`) })
    const etag = (await ask('/')).headers.get('etag') ?? ''
    const again = await ask('/', { headers: { 'if-none-match': `"other", ${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
    changed('catalogue')
    expect((await ask('/', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('is sent again to a browser that has it of another build', async () => {
    const pages = async () => cacheablePage('home')
    const etag = (await testHttpApp({ pages, release: 'r1' }).ask('/')).headers.get('etag') ?? ''
    const asked = { headers: { 'if-none-match': etag } }
    expect((await testHttpApp({ pages, release: 'r1' }).ask('/', asked)).status).toBe(304)
    expect((await testHttpApp({ pages, release: 'r2' }).ask('/', asked)).status).toBe(200)
  })

  test('HEAD has the same headers without the body, and its rendering is cached for GET', async () => {
    const { pages, cookies } = counted((request) => cacheablePage(request.method))
    const { ask } = testHttpApp({ pages })
    const head = await ask('/', { method: 'HEAD' })
    const get = await ask('/')
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(await get.text()).toContain('GET')
    expect(cookies).toHaveLength(1)
  })

  test('is not cached in development', async () => {
    const { pages, cookies } = counted(() => cacheablePage('home'))
    const { ask } = testHttpApp({ pages, developing: true })
    await ask('/')
    await ask('/')
    expect(cookies).toHaveLength(2)
  })
})

describe('a personal page', () => {
  test('is rendered for each request, and must not be stored', async () => {
    const { pages } = counted((request) => htmlPage(request.headers.get('cookie') ?? 'nobody'))
    const { ask } = testHttpApp({ pages })
    const [ada, bisi] = await Promise.all(
      ['a=ada', 'a=bisi'].map((cookie) => ask('/order-success', { headers: { cookie } })),
    )
    expect(await ada?.text()).toContain('ada')
    expect(await bisi?.text()).toContain('bisi')
    expect(ada?.headers.get('cache-control')).toBe('no-store')
  })

  test('is no-store as a data request, too', async () => {
    const pages = async () => new Response('[1]', { headers: { 'content-type': 'text/x-script' } })
    const { ask } = testHttpApp({ pages })
    expect((await ask('/account.data', signedIn)).headers.get('cache-control')).toBe('no-store')
  })

  // @rule D49 | A personal page is stored nowhere, not even in its owner's browser
  //   broken by: a customer's page given the tags of the public layout around it (render-page.ts)
  test.each(['/dashboard/addresses', '/Dashboard/orders', '/dashboard/profile.data', '/admin/products'])(
    '%s is no-store within a public layout',
    async (path) => {
      const { ask } = testHttpApp({ pages: async () => cacheablePage('her addresses') })
      const answer = await ask(path, signedIn)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-page-tags')).toBeNull()
    },
  )

  test('is only its first visitor’s, even while it isn’t known yet to be personal', async () => {
    const { pages } = counted((request) => htmlPage(request.headers.get('cookie') ?? 'nobody'))
    const { ask } = testHttpApp({ pages })
    expect(await (await ask('/cart', { headers: { cookie: 'aso_orders=ada' } })).text()).toContain('aso_orders=ada')
  })

  test('is compressed', async () => {
    const { ask } = testHttpApp({ pages: async () => htmlPage('x'.repeat(5000)) })
    const answer = await ask('/cart', { headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('xxx')
    expect(answer.headers.get('vary')).toContain('accept-encoding')
  })

  test('is rendered concurrently once it is known to be personal', async () => {
    const { pages, cookies } = counted(() => htmlPage('cart'))
    const { ask } = testHttpApp({ pages })
    await ask('/cart')
    await Promise.all([ask('/cart'), ask('/cart')])
    expect(cookies).toHaveLength(3)
  })
})

test('behind a proxy that ends TLS, pages get the public URL', async () => {
  const seen: string[] = []
  const pages = async (request: Request) => {
    seen.push(request.url)
    return htmlPage('x')
  }
  const { httpApp } = testHttpApp({ pages, settings: { PUBLIC_URL: 'https://aso.example' } })
  await httpApp.fetch(new Request('http://aso.example/checkout?a=1', { headers: { cookie: 'aso_session=1' } }))
  expect(seen).toEqual(['https://aso.example/checkout?a=1'])
})

test('a streamed response is not buffered', async () => {
  const { promise: rest, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from('data: 1\n\n'))
      await rest
      controller.close()
    },
  })
  const pages = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  const { ask } = testHttpApp({ pages })
  const reader = (await ask('/events')).body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n')
  resolve()
})
