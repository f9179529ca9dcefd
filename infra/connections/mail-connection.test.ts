import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleAccountMessages } from '#infra/mail/example-message.fixture.ts'
import { openSmtpServer, type SmtpServer } from '#test/smtp-server.ts'
import { smtpConnection } from './mail-connection.ts'

let server: SmtpServer
beforeEach(async () => {
  server = await openSmtpServer()
})
afterEach(() => server.close())

const message = exampleAccountMessages.find(({ kind }) => kind === 'mail_trial')
const from = 'Aṣọ <orders@aso.example>'
const publicUrl = 'https://aso.example'
const password = 'kola-nut-and-coral'

function trial(url: string) {
  if (!message) throw new Error('there is no example of a test mail')
  return smtpConnection({ url, from, publicUrl }).send(message)
}
const here = () => `smtp://127.0.0.1:${server.port}`
const withPassword = () => `smtp://ada:${password}@127.0.0.1:${server.port}`

// @rule First hour | A test mail is sent by the configured server, and a failure is named exactly
test('a test mail that the server accepts succeeds', async () => {
  expect(await trial(here())).toEqual({ ok: true })
  expect(server.mails).toHaveLength(1)
})

test.each([
  ['a name that nobody has', () => 'smtp://nobody.invalid:2525', { problem: 'host_not_found' }],
  ['a port where nobody listens', () => 'smtp://127.0.0.1:9', { problem: 'refused' }],
  ['encryption where there is none', () => `smtps://127.0.0.1:${server.port}`, { problem: 'certificate' }],
  [
    'a password to a server without encryption',
    () => `smtp://ada:${password}@0.0.0.0:${server.port}`,
    { problem: 'no_tls' },
  ],
])('%s', async (_, url, said) => {
  expect(await trial(url())).toMatchObject({ ok: false, ...said })
})

// @rule First hour | No answer contains a password or an e-mail address
test.each([
  ['AUTH', '535 5.7.8 ada, kola-nut-and-coral is wrong', 'sign_in_refused'],
  ['MAIL', '550 5.7.1 <orders@aso.example> is not yours', 'sender_refused'],
  ['RCPT', '550 5.1.1 <adaeze@example.com> no such mailbox', 'recipient_refused'],
  ['DATA', '554 not today', 'other'],
])('a server that refuses %s', async (command, answer, problem) => {
  server.refusals.set(command, answer)
  const tried = await trial(withPassword())
  expect(tried).toMatchObject({ ok: false, problem })
  if (tried.ok) throw new Error('it was not refused')
  expect(tried.detail).toContain(answer.slice(0, 3))
  for (const secret of [password, 'adaeze@', 'orders@']) expect(tried.detail).not.toContain(secret)
})

test('a server that accepts the connection and says nothing times out', { timeout: 20_000 }, async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const sockets = new Set<{ destroy: () => void }>()
  silent.on('connection', (socket) => sockets.add(socket))
  if (!message) throw new Error('there is no example of a test mail')
  const connection = smtpConnection({ url: `smtp://127.0.0.1:${port}`, from, publicUrl, timeoutMs: 300 })
  expect(await connection.send(message)).toMatchObject({ ok: false, problem: 'timed_out' })
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
})
