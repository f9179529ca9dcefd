import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pageKey, sessionCookie } from './cached-page.ts'
import { cachedPage, htmlPage, testShell } from './shell.fixture.ts'

/** Pages that count how often they are rendered, and note the cookie that each rendering saw. */
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

const signedIn = { headers: { cookie: `${sessionCookie}=abc` } }

describe('a public page', () => {
  test('is rendered once for everybody who is signed out, and says so to a CDN', async () => {
    const { pages, cookies } = counted(() => cachedPage('home'))
    const { ask } = testShell({ pages })
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
    const { ask, changed } = testShell({ pages: async () => cachedPage(String(price), 'catalogue product:7') })
    await ask('/')
    price = 200
    expect(await (await ask('/')).text()).toContain('100')
    changed('product:7')
    expect(await (await ask('/')).text()).toContain('200')
  })

  test.each([
    ['a session', signedIn.headers],
    ['a session among other cookies', { cookie: 'theme=dark; sid=abc' }],
    ['a session over HTTPS', { cookie: '__Host-sid=abc' }],
    ['a token', { authorization: 'Bearer abc' }],
  ])('is rendered for oneself with %s, and never kept from that', async (_, headers) => {
    const { pages, cookies } = counted((request) => cachedPage(request.headers.get('cookie') ?? 'nobody'))
    const { ask } = testShell({ pages })
    const own = await ask('/', { headers })
    expect(own.headers.get('cache-control')).toBe('private, no-cache')
    expect(own.headers.get('x-page-tags')).toBeNull()
    expect(await (await ask('/')).text()).toContain('nobody')
    await ask('/', { headers })
    expect(cookies).toHaveLength(3)
  })

  test('is never made from a request with cookies: what others see can show nothing of one visitor', async () => {
    const { pages, cookies } = counted((request) => cachedPage(request.headers.get('cookie') ?? 'nobody'))
    const { ask } = testShell({ pages })
    expect(await (await ask('/', { headers: { cookie: 'aso_orders=secret' } })).text()).toContain('nobody')
    expect(cookies).toEqual([null])
  })

  test('is made from its address alone: no made-up header reaches what others see', async () => {
    const { ask } = testShell({ pages: async (request) => cachedPage([...request.headers].join()) })
    await ask('/', { headers: { 'x-forwarded-host': 'evil.example', 'user-agent': 'evil' } })
    expect(await (await ask('/')).text()).not.toContain('evil')
  })

  test('is not kept when it sets a cookie or says itself how it may be kept', async () => {
    for (const headers of [{ 'set-cookie': 'a=1' }, { 'cache-control': 'no-store' }]) {
      const { pages, cookies } = counted(() => htmlPage('x', { 'x-page-tags': 'catalogue', ...headers }))
      const { ask } = testShell({ pages })
      await ask('/')
      await ask('/')
      expect(cookies).toHaveLength(2)
    }
  })

  test.each([301, 404])('a %s is kept too', async (status) => {
    const { pages, cookies } = counted(() => cachedPage('', 'catalogue', status))
    const { ask } = testShell({ pages })
    await ask('/product/7')
    expect((await ask('/product/7')).status).toBe(status)
    expect(cookies).toHaveLength(1)
  })

  test.each([302, 500])('a %s is not', async (status) => {
    const { pages, cookies } = counted(() => cachedPage('', 'catalogue', status))
    const { ask } = testShell({ pages })
    await ask('/')
    await ask('/')
    expect(cookies).toHaveLength(2)
  })

  test('a redirect keeps where it leads', async () => {
    const pages = async () =>
      new Response(null, { status: 301, headers: { location: '/product/iro', 'x-page-tags': 'catalogue' } })
    const { ask } = testShell({ pages })
    await ask('/product/7')
    expect((await ask('/product/7')).headers.get('location')).toBe('/product/iro')
  })

  test('is one page whatever the order of its search parameters', async () => {
    const { pages, cookies } = counted(() => cachedPage('shop'))
    const { ask } = testShell({ pages })
    await ask('/shop?sort=price&page=2')
    await ask('/shop?page=2&sort=price')
    await ask('/shop?page=3&sort=price')
    expect(cookies).toHaveLength(2)
    expect(pageKey('/shop?b=2&a=1&b=1')).toBe('/shop?a=1&b=2&b=1')
  })

  test('comes compressed as asked, the same in every encoding', async () => {
    const { ask } = testShell({ pages: async () => cachedPage('àdìrẹ '.repeat(1000)) })
    const plain = await (await ask('/')).text()
    const br = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    const gz = await ask('/', { headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(gz.headers.get('content-encoding')).toBe('gzip')
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(plain)
    expect(gunzipSync(await gz.arrayBuffer()).toString()).toBe(plain)
  })

  test('is a 304 for a browser that has it', async () => {
    const { ask, changed } = testShell({ pages: async () => cachedPage(`home ${Math.random()}`) })
    const etag = (await ask('/')).headers.get('etag') ?? ''
    const again = await ask('/', { headers: { 'if-none-match': `"other", ${etag}` } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('etag')).toBe(etag)
    changed('catalogue')
    expect((await ask('/', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('HEAD tells the same without the body, and its rendering is kept for GET', async () => {
    const { pages, cookies } = counted((request) => cachedPage(request.method))
    const { ask } = testShell({ pages })
    const head = await ask('/', { method: 'HEAD' })
    const get = await ask('/')
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    expect(await get.text()).toContain('GET')
    expect(cookies).toHaveLength(1)
  })

  test('is not kept while its source is being worked on', async () => {
    const { pages, cookies } = counted(() => cachedPage('home'))
    const { ask } = testShell({ pages, developing: true })
    await ask('/')
    await ask('/')
    expect(cookies).toHaveLength(2)
  })
})

describe('a personal page', () => {
  test('is rendered each time, for the one who asks, and may be stored nowhere', async () => {
    const { pages } = counted((request) => htmlPage(request.headers.get('cookie') ?? 'nobody'))
    const { ask } = testShell({ pages })
    const [ada, bisi] = await Promise.all(
      ['a=ada', 'a=bisi'].map((cookie) => ask('/order-success', { headers: { cookie } })),
    )
    expect(await ada?.text()).toContain('ada')
    expect(await bisi?.text()).toContain('bisi')
    expect(ada?.headers.get('cache-control')).toBe('no-store')
  })

  test('its data request, too', async () => {
    const pages = async () => new Response('[1]', { headers: { 'content-type': 'text/x-script' } })
    const { ask } = testShell({ pages })
    expect((await ask('/account.data', signedIn)).headers.get('cache-control')).toBe('no-store')
  })

  test('comes compressed', async () => {
    const { ask } = testShell({ pages: async () => htmlPage('x'.repeat(5000)) })
    const answer = await ask('/cart', { headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toContain('xxx')
    expect(answer.headers.get('vary')).toContain('accept-encoding')
  })

  test('many at once do not wait for one another a second time', async () => {
    const { pages, cookies } = counted(() => htmlPage('cart'))
    const { ask } = testShell({ pages })
    await ask('/cart')
    await Promise.all([ask('/cart'), ask('/cart')])
    expect(cookies).toHaveLength(3)
  })
})

test('behind a proxy that ends TLS, pages see the address that the browser sees', async () => {
  const seen: string[] = []
  const pages = async (request: Request) => {
    seen.push(request.url)
    return htmlPage('x')
  }
  const { shell } = testShell({ pages, settings: { PUBLIC_URL: 'https://aso.example' } })
  await shell.fetch(new Request('http://aso.example/checkout?a=1', { headers: { cookie: 'sid=1' } }))
  expect(seen).toEqual(['https://aso.example/checkout?a=1'])
})

test('an answer that flows is not held back', async () => {
  const { promise: rest, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from('data: 1\n\n'))
      await rest
      controller.close()
    },
  })
  const pages = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  const { ask } = testShell({ pages })
  const reader = (await ask('/events')).body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n')
  resolve()
})
