import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSmtpServer, type SmtpServer } from '#test/smtp-server.ts'
import { compose } from './compose.tsx'
import { exampleNewsletter, exampleOrderMessage, exampleUrl } from './example-message.fixture.ts'
import { readSmtpUrl, smtpMailer } from './smtp.ts'

let server: SmtpServer

beforeEach(async () => {
  server = await openSmtpServer()
})
afterEach(() => server.close())

function mailer(host = '127.0.0.1') {
  return smtpMailer({
    url: `smtp://${host}:${server.port}`,
    from: 'Aṣọ <orders@aso.example>',
    publicUrl: exampleUrl,
  })
}

test('a mail is sent once, from the shop, with HTML and plain text', async () => {
  await mailer().send(exampleOrderMessage())
  expect(server.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
    expect.stringMatching(/^MAIL FROM:<orders@aso\.example>/),
    'RCPT TO:<adaeze@example.com>',
  ])
  expect(server.mails).toHaveLength(1)
  const [mail = ''] = server.mails
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ')
  expect(head).toMatch(/^From: =\?UTF-8\?\S+\?= <orders@aso\.example>$/m)
  expect(head).toMatch(/^To: adaeze@example\.com$/m)
  expect(head).toMatch(/^Message-ID: <order_received\.1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d@aso\.example>$/m)
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(mail).toMatch(/Content-Type: text\/plain/)
  expect(mail).toMatch(/Content-Type: text\/html/)
})

const organization = {
  name: 'Ilé <b>',
  senderName: null,
  replyTo: null,
  contacts: ['0803 123 4567', '12 Allen Avenue, Ikeja'],
}
const headOf = (mail = '') => mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ')

// @rule D36 | A mail's sender has the name set for mails, otherwise that of the environment, otherwise the shop's; replies go to
//   the set address
//   broken by: the environment's name before the set one (mail-from.ts)
test('the sender’s name and the reply address are those that are set', async () => {
  const set = { ...organization, senderName: 'House mail', replyTo: 'answers@ile.example' }
  await mailer().send({ ...exampleOrderMessage(), organization: set })
  expect(headOf(server.mails[0])).toMatch(/^From: "?House mail"? <orders@aso\.example>$/m)
  expect(headOf(server.mails[0])).toMatch(/^Reply-To: answers@ile\.example$/m)
  await mailer().send({ ...exampleOrderMessage(), organization })
  expect(headOf(server.mails[1])).toMatch(/^From: =\?UTF-8\?\S+\?= <orders@aso\.example>$/m)
  expect(headOf(server.mails[1])).not.toMatch(/^Reply-To/m)
  const url = `smtp://127.0.0.1:${server.port}`
  const plain = smtpMailer({ url, from: 'orders@aso.example', publicUrl: exampleUrl })
  await plain.send({ ...exampleOrderMessage(), organization: { ...organization, name: 'House of Ile' } })
  expect(headOf(server.mails[2])).toMatch(/^From: "?House of Ile"? <orders@aso\.example>$/m)
  await expect(
    mailer().send({ ...exampleOrderMessage(), organization: { ...set, replyTo: 'a@b.c\r\nBcc: x@y.z' } }),
  ).rejects.toThrow('something other than one mailbox')
})

// @rule D36 | The shop's name and contacts are in every mail, as text
//   broken by: contacts left out of the plain text (mail-frame.ts)
test.each([exampleOrderMessage(), exampleNewsletter()])(
  'every mail names the shop and how to reach it',
  async (message) => {
    const mail = await compose({ ...message, organization }, { domain: 'aso.example', publicUrl: exampleUrl })
    expect(mail.subject).toContain('Ilé <b>')
    for (const line of ['Ilé <b>', ...organization.contacts]) expect(mail.text).toContain(line)
    expect(mail.html).toContain('Ilé &lt;b&gt;')
    expect(mail.html).toContain('0803 123 4567 · 12 Allen Avenue, Ikeja')
    expect(mail.text + mail.html).not.toContain('Aṣọ')
  },
)

test('a newsletter mail has unsubscribe headers', async () => {
  await mailer().send(exampleNewsletter())
  const head = server.mails[0]?.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ')
  expect(head).toMatch(/^List-Unsubscribe: <https:\/\/aso\.example\/newsletter\/Zk9-signed_token>$/m)
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
})

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com,b@example.com',
  'Ada <a@example.com>',
  '<a@example.com>',
  'nobody',
  `${'a'.repeat(65)}@example.com`,
])('nothing is sent to %j', async (to) => {
  await expect(mailer().send({ ...exampleOrderMessage(), to })).rejects.toThrow('something other than one mailbox')
  expect(server.commands).toEqual([])
})

test('shoppers’ texts add no header', async () => {
  const message = exampleOrderMessage()
  message.order.shippingAddress.firstName = 'Ada\r\nBcc: b@example.com'
  await mailer().send(message)
  expect(server.mails[0]).not.toMatch(/^Bcc:/im)
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
})

test('a refusal is thrown with its reason and without the address', async () => {
  server.refusal = '550 5.1.1 <adaeze@example.com> no such mailbox'
  const sending = mailer().send(exampleOrderMessage())
  await expect(sending).rejects.toThrow(/order_received of order 1a2b3c4d.*550 5\.1\.1/)
  await expect(sending).rejects.not.toThrow(/adaeze/)
})

test('a password is not sent without TLS', async () => {
  await expect(mailer('ada:secret@0.0.0.0').send(exampleOrderMessage())).rejects.toThrow(/was not sent/)
  expect(server.commands).toContainEqual(expect.stringMatching(/^EHLO/))
  expect(server.commands.join()).not.toMatch(/AUTH|MAIL/)
})

test('a password is sent to this machine without TLS', async () => {
  await mailer('ada:secret@127.0.0.1').send(exampleOrderMessage())
  const known = server.commands.find((line) => line.startsWith('AUTH PLAIN '))?.slice('AUTH PLAIN '.length) ?? ''
  expect(Buffer.from(known, 'base64').toString()).toBe('\0ada\0secret')
  expect(server.mails).toHaveLength(1)
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, user: null, password: '' }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true, user: null, password: '' }],
  [
    'smtp://ada%40aso.example:k%3Aey%2F1@[2001:db8::1]:2525',
    { host: '2001:db8::1', port: 2525, secure: false, user: 'ada@aso.example', password: 'k:ey/1' },
  ],
])('the address %s is read', (url, read) => {
  expect(readSmtpUrl(url)).toEqual(read)
})

test('an unreachable server throws, so that the job is retried', async () => {
  const away = mailer()
  await server.close()
  await expect(away.send(exampleOrderMessage())).rejects.toThrow(/was not sent/)
  server = await openSmtpServer()
})

test('an invalid sender is refused at once', () => {
  const open = (from: string) => () => smtpMailer({ url: 'smtp://127.0.0.1', from, publicUrl: exampleUrl })
  expect(open('Aṣọ')).toThrow('MAIL_FROM must look like')
  expect(open('Aṣọ <a@b.c>\r\nBcc: x@y.z')).toThrow('MAIL_FROM must look like')
})
