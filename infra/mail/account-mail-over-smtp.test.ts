import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword } from '#domain/accounts/change-password.server.ts'
import { confirmEmail } from '#domain/accounts/confirm-email.server.ts'
import { requestEmailChange } from '#domain/accounts/request-email-change.server.ts'
import { requestPasswordReset } from '#domain/accounts/request-password-reset.server.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { readMessage } from '#server/mail-messages.ts'
import { goodPassword, signInWith, signUpIn } from '#test/account-flows.ts'
import { aBrowser } from '#test/browsers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { openSmtpServer, readMail, type SmtpServer } from '#test/smtp-server.ts'
import { smtpMailer } from './smtp.ts'

const publicUrl = 'https://shop.aso.example'
let database: TestDatabase
let server: SmtpServer
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase()
  server = await openSmtpServer()
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'Aṣọ <orders@aso.example>', publicUrl })
  shop = testShop(database.db, { mailer, publicUrl })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** Sends the mails that are due, and returns them as received: the recipient, and the content of both parts. */
async function received() {
  server.commands.splice(0)
  server.mails.splice(0)
  const sendDueMail = createMailSender(shop, (mail) => readMessage(shop, mail))
  await sendDueMail({ stopping: new AbortController().signal, onClaim: () => {} })
  const recipients = server.commands.flatMap((line) => /^RCPT TO:<(.+)>/.exec(line)?.[1] ?? [])
  return server.mails.map((mail, n) => {
    const { head, parts } = readMail(mail)
    const text = parts.get('text/plain') ?? ''
    const html = parts.get('text/html') ?? ''
    return { to: recipients[n], head, text, html, links: linksIn(text) }
  })
}
const linksIn = (text: string) => text.match(/https?:\/\/\S+/g) ?? []

// @rule D39 | Mails about the account arrive by SMTP as HTML and text, at the one address, with links from the configured public URL
//   broken by: both mails about a change of address sent to the former one (issue-email-change-link.server.ts)
test('every mail about the account arrives complete, at the right address', async () => {
  const email = 'ada@example.com'
  const asked = await signUpIn(shop, aBrowser())
  const [confirm] = await received()
  const token = new URL(confirm?.links.find((link) => link.includes('/confirm-email')) ?? '').searchParams.get('token')
  const confirmed = await confirmEmail(shop, token ?? '', asked, anonymous)
  if (!confirmed.ok || confirmed.state !== 'signed_in') throw new Error('the mailed link didn’t confirm')
  const { viewer } = confirmed.session

  await signUpIn(shop, aBrowser())
  const [exists] = await received()
  await requestPasswordReset(shop, email)
  const [reset] = await received()
  await signInWith(shop, { browser: aBrowser({ ip: '198.51.100.9' }) })
  const [newSignIn] = await received()
  const passwords = { currentPassword: goodPassword, newPassword: 'coral and brass' }
  const renewed = await changePassword(shop, viewer, passwords, asked)
  if (!renewed.ok) throw new Error('the password wasn’t changed')
  const [changed] = await received()
  const change = { email: 'new@example.com', password: 'coral and brass' }
  expect(await requestEmailChange(shop, renewed.session.viewer, change)).toMatchObject({ ok: true })
  const moves = await received()

  const mails = [confirm, exists, reset, newSignIn, changed, ...moves]
  expect(mails.map((mail) => mail?.to)).toEqual([
    ...Array.from({ length: 5 }, () => email),
    ...moves.map(({ links }) => (links.some((link) => link.includes('forgot')) ? email : expect.any(String))),
  ])
  expect(moves.map(({ to }) => to).sort()).toEqual([email, 'new@example.com'])
  for (const mail of mails) {
    expect(mail?.head).toMatch(/^From: =\?UTF-8\?\S+\?= <orders@aso\.example>$/m)
    expect(mail?.head).toMatch(/^Subject: \S/m)
    expect(mail?.html).toMatch(/<\/html>\s*$/)
    expect(mail?.links.length).toBeGreaterThan(0)
    for (const link of mail?.links ?? []) {
      expect(new URL(link).origin).toBe(publicUrl)
      expect(mail?.html).toContain(link.replaceAll('&', '&amp;'))
    }
  }
  const paths = [confirm, reset, ...moves].map((mail) => mail?.links.map((link) => new URL(link).pathname))
  expect(paths).toEqual([
    expect.arrayContaining(['/confirm-email']),
    expect.arrayContaining(['/reset-password']),
    expect.arrayContaining(['/confirm-email-change']),
    expect.arrayContaining(['/confirm-email-change']),
  ])
})
