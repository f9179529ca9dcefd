import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSmtpServer, type SmtpServer } from '#test/smtp-server.ts'
import { exampleNewsletter, exampleOrderMessage, exampleUrl } from './example-message.ts'
import { smtpMailer } from './smtp.ts'

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
])('nothing is sent to %j', async (to) => {
  await expect(mailer().send({ ...exampleOrderMessage(), to })).rejects.toThrow('something other than one mailbox')
  expect(server.commands).toEqual([])
})

test('texts of shoppers add no header', async () => {
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
