import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { cacheablePage, htmlPage, type TestHttpApp, testHttpApp } from './http-app.fixture.ts'
import { listen } from './listen.ts'

// Connections are kept alive. They are closed before the server, which then closes without its grace period.
const visitors = new Agent({ keepAlive: true })
const closers: (() => unknown)[] = []
afterEach(async () => {
  visitors.destroy()
  for (const close of closers.splice(0)) await close()
})

async function serve(
  options: Parameters<typeof testHttpApp>[0] = {},
): Promise<TestHttpApp & { url: string; close: () => Promise<void> }> {
  const test = testHttpApp(options)
  const listening = await listen(test.httpApp, { host: '127.0.0.1', port: 0 })
  if (!listening.ok) throw new Error(listening.message)
  closers.push(listening.close)
  return { ...test, url: listening.url, close: listening.close }
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function ask(url: string, headers: Record<string, string> = {}, options: { agent?: Agent; method?: string } = {}) {
  return new Promise<Answer>((resolve, reject) => {
    request(url, { headers, agent: visitors, ...options }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('the fast path to a cached page', () => {
  test('isn’t taken for a signed-in visitor, an unknown host or a changed page', async () => {
    let price = 100
    const { url, changed } = await serve({
      pages: async (asked) => cacheablePage(`${price} for ${asked.headers.get('cookie') ?? 'all'}`),
    })
    await ask(url)
    expect((await ask(url, { cookie: 'aso_session=ada' })).body.toString()).toContain('for aso_session=ada')
    expect((await ask(url, { host: 'evil.example' })).status).toBe(421)
    price = 200
    expect((await ask(url)).body.toString()).toContain('100 for all')
    changed('catalogue')
    expect((await ask(url)).body.toString()).toContain('200 for all')
  })
})

test('a streamed response that fails reveals nothing of the error to the visitor, and logs it', async () => {
  let rows = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      rows += 1
      if (rows > 3) throw new Error('password is hunter2')
      controller.enqueue(Buffer.from('row\n'))
    },
  })
  const pages = async () => new Response(body, { headers: { 'content-type': 'text/csv' } })
  const { url, lines } = await serve({ pages })
  // Node's adapter prints the error that replaces the fault.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  closers.push(() => printed.mockRestore())
  const seen: string[] = []
  await new Promise<void>((resolve) => {
    request(`${url}/orders.csv`, (incoming) => {
      incoming.setEncoding('utf8').on('data', (text: string) => seen.push(text))
      incoming.on('error', () => {}).on('close', resolve)
    })
      .on('error', () => resolve())
      .end()
  })
  expect(seen.join('')).not.toContain('hunter2')
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'fault', err: expect.objectContaining({ message: 'password is hunter2' }) }),
  )
})

describe('closing', () => {
  test('loses no request on open connections', async () => {
    const { url, close } = await serve({
      pages: async () => {
        await wait(Math.random() * 20)
        return htmlPage('page')
      },
    })
    const outcomes: string[] = []
    const answered = new Map<number, number>()
    const visitor = async (_: unknown, n: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      closers.push(() => agent.destroy())
      for (;;) {
        const outcome = await ask(url, {}, { agent }).then(
          ({ status }) => String(status),
          (fault: NodeJS.ErrnoException) => fault.code ?? 'fault',
        )
        outcomes.push(outcome)
        if (outcome === '200') answered.set(n, (answered.get(n) ?? 0) + 1)
        if (outcome === 'ECONNREFUSED') return
        await wait(Math.random() * 30)
      }
    }
    const asking = Array.from({ length: 30 }, visitor)
    // Every visitor must have an accepted connection; one that isn't accepted yet would be lost with the port.
    await eventually(() => expect([...answered.values()].filter((times) => times >= 3)).toHaveLength(30))
    const closing = close()
    await Promise.all(asking)
    await closing
    expect(outcomes.filter((outcome) => outcome !== '200' && outcome !== 'ECONNREFUSED')).toEqual([])
  })

  test('waits for a response in progress, and asks the client to close its connection', async () => {
    const { url, close } = await serve({
      pages: async () => {
        await wait(1_500)
        return htmlPage('late but whole')
      },
    })
    const agent = new Agent({ keepAlive: true })
    closers.push(() => agent.destroy())
    const answer = ask(url, {}, { agent })
    await wait(100)
    await close()
    const { body, headers } = await answer
    expect(body.toString()).toContain('late but whole')
    expect(headers.connection).toBe('close')
  })

  test('aborts what doesn’t finish in time', async () => {
    const asked = Promise.withResolvers<void>()
    const { url, close } = await serve({
      pages: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    })
    const answer = ask(`${url}/cart`).then(
      () => 'answered',
      (fault: NodeJS.ErrnoException) => fault.code,
    )
    await asked.promise
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const closing = close()
    while (vi.getTimerCount() === 0) await wait(10)
    vi.runAllTimers()
    vi.useRealTimers()
    expect(await answer).toBe('ECONNRESET')
    await closing
  })

  test('does not wait for idle connections, used or not', async () => {
    const { url, close } = await serve()
    const agent = new Agent({ keepAlive: true })
    closers.push(() => agent.destroy())
    await ask(url, {}, { agent })
    const silent = connect(Number(new URL(url).port), '127.0.0.1')
    await once(silent, 'connect')
    const began = performance.now()
    await close()
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

describe('the port', () => {
  test('of another program is refused with its number', async () => {
    const { url } = await serve()
    const port = Number(new URL(url).port)
    expect(await listen(testHttpApp().httpApp, { host: '127.0.0.1', port })).toEqual({
      ok: false,
      reason: 'port_taken',
      message: `Port ${port} is taken: stop what uses it, or choose another with PORT.`,
    })
  })

  test('of an IPv6 address is reported in brackets', async ({ skip }) => {
    const listening = await listen(testHttpApp().httpApp, { host: '::1', port: 0 })
    if (!listening.ok) return skip('this machine has no IPv6')
    closers.push(listening.close)
    expect(listening.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect((await ask(listening.url)).status).toBe(200)
  })

  test('a host that isn’t of this machine is refused', async () => {
    const listening = await listen(testHttpApp().httpApp, { host: '203.0.113.1', port: 0 })
    expect(listening).toMatchObject({ ok: false, reason: 'host_unavailable' })
  })

  test.each([
    [0, 'timeout=5'],
    [1, 'timeout=72'],
  ])('behind %i proxies, idle connections stay open for the given time: %s', async (trustedProxies, said) => {
    const { httpApp } = testHttpApp()
    const listening = await listen(httpApp, { host: '127.0.0.1', port: 0, trustedProxies })
    if (!listening.ok) throw new Error(listening.message)
    closers.push(listening.close)
    expect((await ask(listening.url)).headers['keep-alive']).toBe(said)
  })

  test('a late request on an idle connection is answered', async () => {
    const { httpApp } = testHttpApp({ pages: async () => htmlPage('read') })
    const listening = await listen(httpApp, { host: '127.0.0.1', port: 0, idleMs: 500 })
    if (!listening.ok) throw new Error(listening.message)
    closers.push(listening.close)
    const socket = connect(Number(new URL(listening.url).port), '127.0.0.1')
    closers.push(() => socket.destroy())
    let read = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      read += text
    })
    const answers = () => read.split('HTTP/1.1 200').length - 1
    socket.write('GET /cart HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
    await eventually(() => expect(answers()).toBe(1))
    // Node itself allows one second more.
    await wait(1_800)
    socket.write('GET /cart HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
    await eventually(() => expect(answers()).toBe(2))
  })

  test('headers beyond 16 KiB are refused', async () => {
    const { url } = await serve()
    expect((await ask(url, { 'x-long': 'x'.repeat(17_000) })).status).toBe(431)
  })

  test('a body over the limit is refused before it was received completely', async () => {
    const { url } = await serve()
    const status = await new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const outgoing = request(`${url}/api/things`, { method: 'POST', headers }, (incoming) =>
        resolve(incoming.statusCode),
      )
      outgoing.on('error', reject)
      outgoing.write(Buffer.alloc(70 * 1024, 32))
    })
    expect(status).toBe(413)
  })
})

describe('a visitor who disconnects', () => {
  test.each([
    ['/api/things', '/api/*'],
    ['/cart', '/cart'],
    ['/webhooks/paystack', '/webhooks/:provider'],
  ])('while sending a body is not an error: %s', async (path, template) => {
    const { url, lines } = await serve()
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n` +
        'Sec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\n{"half":',
    )
    await ask(`${url}/healthz`)
    socket.destroy()
    await eventually(() => expect(lines.some((line) => line.path === template)).toBe(true))
    expect(lines.filter((line) => line.level === 'error' || line.level === 'fatal')).toEqual([])
    expect(lines.find((line) => line.path === template)).toMatchObject({ level: 'info', status: 400 })
  })

  test('before a page is rendered is not an error', async () => {
    const asked = Promise.withResolvers<void>()
    const { url, lines } = await serve({
      pages: async ({ signal }) => {
        asked.resolve()
        await once(signal, 'abort')
        return htmlPage('the rendering was ended', {}, 500)
      },
    })
    // The rendering of a public page is shared, so only a personal one is aborted with its request.
    const left = request(`${url}/cart`, { headers: { cookie: 'aso_session=ada' } }).on('error', () => {})
    left.end()
    await asked.promise
    left.destroy()
    await eventually(() => expect(lines).toHaveLength(1))
    expect(lines[0]).toMatchObject({ level: 'info', path: '/cart', status: 499 })
  })
})

describe('connections', () => {
  const limits = { total: 4, reserve: 2, silentPerAddress: 100, busyShare: 1, firstByteMs: 60_000, unreadMs: 60_000 }
  let lines: Record<string, unknown>[]
  const listening = async (
    options: Parameters<typeof testHttpApp>[0],
    own: Partial<typeof limits>,
    trustedProxies = 0,
  ) => {
    const { httpApp, lines: logged } = testHttpApp(options)
    lines = logged
    const opened = await listen(httpApp, { host: '127.0.0.1', port: 0, limits: { ...limits, ...own }, trustedProxies })
    if (!opened.ok) throw new Error(opened.message)
    closers.push(opened.close)
    return opened.url
  }
  const statusOf = async (url: string, headers: Record<string, string> = {}, localAddress?: string) =>
    (await ask(url, headers, { agent: new Agent({ keepAlive: false, localAddress }) })).status

  // @rule D49 | Health checks are answered while every connection is taken
  //   broken by: no connections beyond the total (connections.ts)
  test('beyond the total are for health checks', async () => {
    const { pages, release, started } = slowPages(4)
    const url = await listening({ pages }, {})
    const slow = Array.from({ length: 4 }, (_, n) => statusOf(`${url}/cart?${n}`, {}, `127.0.0.${n + 2}`))
    await started
    expect(await statusOf(`${url}/healthz`)).toBe(200)
    expect(await statusOf(`${url}/cart?4`)).toBe(503)
    // A refused request must not keep its connection open.
    const refused = await replyTo(url, 'GET /cart?5 HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
    expect(refused).toMatch(/^HTTP\/1\.1 503/)
    expect(refused.toLowerCase()).toContain('connection: close')
    release()
    expect(await Promise.all(slow)).toEqual([200, 200, 200, 200])
  })

  test('of one address use at most a share of the total, counted behind proxies by the forwarded address', async () => {
    const { pages, release, started } = slowPages(2)
    const url = await listening({ pages, settings: { TRUSTED_PROXIES: '1' } }, { busyShare: 0.5 }, 1)
    const of = (address: string, n = 0) => statusOf(`${url}/cart?${n}`, { 'x-forwarded-for': address })
    const slow = [of('203.0.113.66', 1), of('203.0.113.66:4711', 2)]
    await started
    expect(await of('203.0.113.66')).toBe(503)
    expect(lines.filter(({ event }) => event === 'security')).toMatchObject([
      { what: 'limit', outcome: 'refused', about: 'connections', address: '203.0.113.0/24' },
    ])
    release()
    expect(await of('203.0.113.7')).toBe(200)
    expect(await Promise.all(slow)).toEqual([200, 200])
  })

  // @rule D49 | A connection must send its first byte in time
  //   broken by: silent connections kept open (silent-connections.ts)
  test('that send nothing are closed', async () => {
    const url = await listening({}, { firstByteMs: 100 })
    const silent = connect(Number(new URL(url).port), '127.0.0.1')
    await once(silent.resume(), 'close')
    expect(silent.bytesRead).toBe(0)
  })

  const readNothing = async (url: string, localAddress: string) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress }).pause()
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
    closers.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const largeBody = 'unread '.repeat(1_200_000)
  const aLargePage = () => htmlPage(largeBody)

  // @rule D49 | A visitor who reads nothing of a response for a minute loses the connection, one who waits for a response doesn't
  //   broken by: no time-out (connections.ts)
  test('whose response nobody reads are closed, and none that waits for one', async () => {
    const { pages, release, started } = slowPages(1)
    const url = await listening(
      { pages: async (asked) => (asked.url.endsWith('/cart') ? pages() : aLargePage()) },
      { unreadMs: 300 },
    )
    const waiting = statusOf(`${url}/cart`)
    const unread = await readNothing(url, '127.0.0.2')
    await started
    await wait(1_500)
    release()
    expect(await waiting).toBe(200)
    await once(unread.resume(), 'close')
    expect(unread.bytesRead).toBeLessThan(8_000_000)
  })

  // @rule D49 | A few addresses can't take all connections by unread responses
  //   broken by: only a share of the total (connections.ts)
  test('with unread responses leave room for others', async () => {
    const url = await listening(
      { pages: async (asked) => (asked.url.endsWith('/shop') ? htmlPage('a page') : aLargePage()) },
      { total: 12, busyShare: 0.5 },
    )
    for (const address of ['127.0.0.2', '127.0.0.3']) for (let n = 0; n < 6; n += 1) await readNothing(url, address)
    await wait(500)
    expect(await statusOf(`${url}/shop`, {}, '127.0.0.4')).toBe(200)
  })

  const replyTo = async (url: string, text: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let reply = ''
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString()
    })
    socket.write(text)
    await once(socket, 'close')
    return reply
  }

  // @rule D49 | A body that is too large is refused and its connection closed, and the client can read why
  //   broken by: the connection kept alive (finish-response.ts)
  test('with a body that is too large are closed after their answer', async () => {
    const url = await listening({}, {})
    const head =
      'POST /api/things HTTP/1.1\r\nHost: localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n'
    const reply = await replyTo(url, head + ' '.repeat(200_000))
    expect(reply).toMatch(/^HTTP\/1\.1 413/)
    expect(reply.toLowerCase()).toContain('connection: close')
  })

  test('answer requests sent together in their order', async () => {
    const url = await listening({ pages: async ({ url: page }) => htmlPage(`page ${new URL(page).search}`) }, {})
    const get = (n: number, more = '') => `GET /cart?${n} HTTP/1.1\r\nHost: localhost:3000\r\n${more}\r\n`
    const reply = await replyTo(url, get(1) + get(2) + get(3, 'Connection: close\r\n'))
    expect(reply.match(/page \?\d/g)).toEqual(['page ?1', 'page ?2', 'page ?3'])
  })

  test('make room for new ones, those waiting longest first', async () => {
    const url = await listening({}, { silentPerAddress: 2 })
    const silent = [1, 2].map(() => connect(Number(new URL(url).port), '127.0.0.1').resume())
    const closed = once(silent[0] as Socket, 'close')
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    expect(await statusOf(`${url}/cart`)).toBe(200)
    await closed
    expect(silent[1]?.destroyed).toBe(false)
    silent[1]?.destroy()
  })

  function slowPages(count: number) {
    const released = Promise.withResolvers<void>()
    const { promise: started, resolve } = Promise.withResolvers<void>()
    let running = 0
    const pages = async () => {
      if (++running === count) resolve()
      await released.promise
      return htmlPage('slow')
    }
    return { pages, started, release: released.resolve }
  }
})
