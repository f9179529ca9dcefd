import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHttpApp } from './http-app.fixture.ts'
import { listen } from './listen.ts'
import { uploadPath } from './request-timeouts.ts'

let url: string
let close: () => Promise<void>
beforeAll(async () => {
  const api = new Hono()
  for (const path of ['/api/things', uploadPath]) {
    api.post(path, async (c) => c.text(String((await c.req.arrayBuffer().catch(() => null))?.byteLength)))
  }
  const listening = await listen(testHttpApp({ api }).httpApp, { host: '127.0.0.1', port: 0, arrivalMs: 100 })
  if (!listening.ok) throw new Error(listening.message)
  url = listening.url
  close = listening.close
})
afterAll(() => close())

/** Sends the beginning of a request, and answers with what comes back until the connection ends. */
function begin(path: string, method = 'POST'): { socket: Socket; reply: Promise<string> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let reply = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    reply += chunk.toString()
  })
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost:3000\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`,
  )
  return { socket, reply: once(socket, 'close').then(() => reply) }
}

// @rule D49 | A request whose body doesn't come is ended after half a minute; an upload may take five
test('a request that doesn’t arrive is ended', async () => {
  expect(await begin('/api/things').reply).toMatch(/^HTTP\/1\.1 408/)
})

test('an upload may take longer than other requests', async () => {
  const upload = begin(uploadPath)
  await begin('/api/things').reply
  expect(upload.socket.destroyed).toBe(false)
  upload.socket.destroy()
  await upload.reply
})

// @rule D49 | What isn't an upload, although it is sent to where uploads are, has no more time than other requests
//   broken by: the path asked for alone (request-timeouts.ts)
test('another method at the address of uploads has no more time than other requests', async () => {
  expect(await begin(uploadPath, 'PUT').reply).toMatch(/^HTTP\/1\.1 408/)
})
