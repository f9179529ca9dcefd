import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleOrderMessage, exampleUrl } from './example-message.fixture.ts'
import { smtpMailer } from './smtp.ts'

// Far less than the mailer's default timeout.
const timeout = 20_000

let server: Server
const sockets: Socket[] = []
beforeEach(async () => {
  server = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  await once(server.close(), 'close')
})

const send = (protocol: 'smtp' | 'smtps', options: { timeoutMs?: number } = {}) => {
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer({
    ...{ url: `${protocol}://127.0.0.1:${port}`, from: 'orders@aso.example', publicUrl: exampleUrl },
    ...options,
  })
  return mailer.send(exampleOrderMessage())
}

test('a mail server that says nothing times out', { timeout }, async () => {
  await expect(send('smtp', { timeoutMs: 100 })).rejects.toThrow(/was not sent: (?:Greeting never received|Timeout)/)
})

test('a mail server that doesn’t complete the TLS handshake times out', { timeout }, async () => {
  await expect(send('smtps', { timeoutMs: 100 })).rejects.toThrow(/was not sent: Connection timeout/)
})

test('a mail server that falls silent times out', { timeout }, async () => {
  server.on('connection', (socket) => socket.write('220 tiny ready\r\n'))
  await expect(send('smtp', { timeoutMs: 500 })).rejects.toThrow(/was not sent: Timeout/)
})

test('each step is given ten seconds', { timeout }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const sending = send('smtp')
  let isOver = false
  sending.catch(() => {
    isOver = true
  })
  await once(server, 'connection')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await expect(sending).rejects.toThrow(/Greeting never received/)
})
