import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testHttpApp } from './http-app.fixture.ts'
import { listen } from './listen.ts'
import { type ArrivalTimes, limitArrival, uploadPath } from './request-timeouts.ts'

const uploadPaths = [uploadPath, '/api/v1/admin/products/imports', '/storage/v1/object/pictures/gown.webp']
let url: string
/** The URLs of servers with short timeouts for uploads, and for request heads. */
let uploadUrl: string
let headUrl: string
const closers: (() => Promise<void>)[] = []
const answered = Promise.withResolvers<string>()
beforeAll(async () => {
  const api = new Hono()
  for (const path of ['/api/things', ...uploadPaths]) {
    api.post(path, async (c) => c.text(String((await c.req.arrayBuffer().catch(() => null))?.byteLength)))
  }
  api.get('/api/slow', async (c) => c.text(await answered.promise))
  const { httpApp } = testHttpApp({ api })
  const open = async (arrival: Partial<ArrivalTimes>) => {
    const listening = await listen(httpApp, { host: '127.0.0.1', port: 0, arrival })
    if (!listening.ok) throw new Error(listening.message)
    closers.push(listening.close)
    return listening.url
  }
  url = await open({ other: 100 })
  uploadUrl = await open({ head: 100, other: 100, upload: 200 })
  headUrl = await open({ head: 100 })
})
afterAll(() => Promise.all(closers.map((close) => close())))

/** Sends the beginning of a request. Returns what comes back until the connection ends. */
const begin = (path: string, method = 'POST', to = url) =>
  send(
    `${method} ${path} HTTP/1.1\r\nHost: localhost:3000\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`,
    to,
  )

function send(text: string, to = url): { socket: Socket; reply: Promise<string> } {
  const socket = connect(Number(new URL(to).port), '127.0.0.1')
  let reply = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    reply += chunk.toString()
  })
  socket.write(text)
  return { socket, reply: once(socket, 'close').then(() => reply) }
}

const longerThanOthers = async () => {
  for (let n = 0; n < 5; n += 1) await begin('/api/things').reply
}

// @rule D49 | A request whose body doesn't arrive is aborted after half a minute; an upload after five
test('a request that doesn’t arrive is aborted', async () => {
  expect(await begin('/api/things').reply).toMatch(/^HTTP\/1\.1 408/)
})

test('an upload can take longer than other requests', async () => {
  const uploads = [...uploadPaths, `${uploadPath}?name=gown`].map((path) => begin(path))
  await longerThanOthers()
  for (const { socket } of uploads) expect(socket.destroyed).toBe(false)
  for (const { socket } of uploads) socket.destroy()
  await Promise.all(uploads.map(({ reply }) => reply))
})

test('a request that has arrived can be answered later', async () => {
  const slow = send('GET /api/slow HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n')
  await longerThanOthers()
  answered.resolve('late but whole')
  expect(await slow.reply).toContain('late but whole')
})

test('a begun answer to a request that doesn’t arrive is ended without another', () => {
  vi.useFakeTimers()
  const did: string[] = []
  const socket = { write: (text: string) => did.push(text), destroySoon: () => did.push('ended') }
  const incoming = { method: 'GET', url: '/api/v1/events', complete: false, socket } as unknown as IncomingMessage
  const outgoing = Object.assign(new EventEmitter(), { headersSent: true }) as unknown as ServerResponse
  limitArrival(incoming, outgoing, 100)
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  expect(did).toEqual(['ended'])
})

test('an upload that doesn’t arrive is aborted as well', async () => {
  expect(await begin(uploadPath, 'POST', uploadUrl).reply).toMatch(/^HTTP\/1\.1 408/)
})

test('a request whose head doesn’t arrive is aborted', async () => {
  expect(await send('GET /cart HTTP/1.1\r\nHost: localhost:3000\r\n', headUrl).reply).toMatch(/^HTTP\/1\.1 408/)
})

// @rule D49 | A request to an upload address that is no upload has no more time than others
//   broken by: only the path checked (request-timeouts.ts)
test('another method at an upload address has no more time than other requests', async () => {
  expect(await begin(uploadPath, 'PUT').reply).toMatch(/^HTTP\/1\.1 408/)
})
