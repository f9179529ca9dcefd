import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueWhenRead } from './expect-continue.ts'
import { testHttpApp } from './http-app.fixture.ts'
import { listen } from './listen.ts'
import { uploadPath } from './request-timeouts.ts'

let port: number
let close: () => Promise<void>
beforeAll(async () => {
  const api = new Hono()
  api.post(uploadPath, async (c) => {
    if (!c.req.header('cookie')) return c.json({}, 401)
    return c.text(`${(await c.req.arrayBuffer()).byteLength} bytes`, 201)
  })
  api.post('/api/things', async (c) => c.text(await c.req.text()))
  const listening = await listen(testHttpApp({ api }).httpApp, { host: '127.0.0.1', port: 0 })
  if (!listening.ok) throw new Error(listening.message)
  port = Number(new URL(listening.url).port)
  close = listening.close
})
afterAll(() => close())

const body = '{"name":"gown"}'
const head = (path: string, more: string[] = []) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost:3000',
    'Sec-Fetch-Site: same-origin',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    ...more,
    '\r\n',
  ].join('\r\n')

/** Sends a request's head, and its body when that is asked for. Returns what comes back until the connection ends. */
async function send(sent: string, to = port): Promise<{ lines: string[]; reply: string }> {
  const socket = connect(to, '127.0.0.1')
  let reply = ''
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    reply += chunk.toString()
    if (reply === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write(body)
    if (/^HTTP\/1\.1 2\d\d.*\r\n\r\n./ms.test(reply)) socket.end()
  })
  socket.write(sent)
  await once(socket, 'close')
  return { lines: reply.match(/^HTTP\/1\.1 \d+/gm) ?? [], reply }
}

describe('a sender who asks before sending', () => {
  // @rule D35 | Anonymous uploads are refused before their body is sent
  //   broken by: no listener, so that Node answers 100 itself (listen.ts); the continuation written at once (expect-continue.ts)
  test('is refused first, and the connection ends with the refusal', async () => {
    const { lines, reply } = await send(head(uploadPath))
    expect(lines).toEqual(['HTTP/1.1 401'])
    expect(reply.toLowerCase()).toContain('connection: close')
  })

  test('can send an accepted upload, and the connection stays', async () => {
    const { lines, reply } = await send(head(uploadPath, ['Cookie: a=b']))
    expect(lines).toEqual(['HTTP/1.1 100', 'HTTP/1.1 201'])
    expect(reply).toContain(`${body.length} bytes`)
    expect(reply.toLowerCase()).toContain('connection: keep-alive')
  })

  test('can send to other addresses', async () => {
    const { lines, reply } = await send(head('/api/things'))
    expect(lines).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200'])
    expect(reply).toContain(body)
  })

  test.each([
    ['from another site', (sent: string) => sent.replace('same-origin', 'cross-site'), 403],
    ['under another name', (sent: string) => sent.replace('localhost:3000', 'evil.example'), 421],
    ['too much', (sent: string) => sent.replace(/Length: \d+/, 'Length: 70000'), 413],
  ])('is refused %s first at every address', async (_, change, status) => {
    expect((await send(change(head('/api/things')))).lines).toEqual([`HTTP/1.1 ${status}`])
  })

  test('gets no continuation once an answer has begun', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    server.on(
      'checkContinue',
      continueWhenRead((incoming, outgoing) => {
        outgoing.writeHead(200, { 'content-length': 2 }).write('o')
        incoming.resume()
        setImmediate(() => outgoing.end('k'))
      }),
    )
    await once(server, 'listening')
    const { lines, reply } = await send(head('/'), (server.address() as AddressInfo).port)
    server.close()
    expect(lines).toEqual(['HTTP/1.1 200'])
    expect(reply).toMatch(/\r\n\r\nok$/)
  })
})
