import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { smtpMailer } from '#infra/mail/smtp.ts'
import { readMessage } from '#server/mail-messages.ts'
import { createLimits } from '#server/rate-limits.ts'
import { openSmtpServer, type SmtpServer } from '#test/smtp-server.ts'
import { storedMails } from '#test/stored-mails.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

const path = '/functions/v1/contact'
const message = { name: 'Ada Obi', email: 'ada@example.com', subject: 'A gown', message: 'Is it still there?' }

let api: TestApi
let server: SmtpServer
beforeAll(async () => {
  server = await openSmtpServer()
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${server.port}`,
    from: 'Aṣọ <orders@aso.example>',
    publicUrl: 'https://aso.example',
  })
  api = await openTestApi({ mailer, mailAddress: 'orders@aso.example' })
})
afterAll(async () => {
  await server.close()
  await api.close()
})
beforeEach(async () => {
  api.exceeded.clear()
  api.limitChecks.length = 0
  await api.db.deleteFrom('contactMessage').execute()
  await api.db.deleteFrom('mail').execute()
})

const stored = (of = api) =>
  of.db.selectFrom('contactMessage').select(['name', 'email', 'subject', 'message', 'readAt']).execute()
const send = (change: object = {}, headers: Record<string, string> = {}) =>
  api.post(path, { ...message, ...change }, headers)

/** Sends the mails that are due, and returns their recipients and headers. */
async function delivered(of = api) {
  server.commands.splice(0)
  server.mails.splice(0)
  const sendDueMail = createMailSender(of.shop, (mail) => readMessage(of.shop, mail))
  await sendDueMail({ stopping: new AbortController().signal, onClaim: () => {} })
  const recipients = server.commands.flatMap((line) => /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? [])
  const heads = server.mails.map((mail) => mail.slice(0, mail.indexOf('\r\n\r\n')))
  return { recipients, heads }
}

describe('writing to the shop', () => {
  // @rule back-office §7 Contact | POST /functions/v1/contact with name, email, subject and message and the public anonymous bearer: stored, and any OK response is success
  //   broken by: nothing stored (receive-message.server.ts)
  test('stores the message, with any bearer', async () => {
    const answer = await send({}, { authorization: 'Bearer the-public-anonymous-key' })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await stored()).toEqual([{ ...message, readAt: null }])
  })

  // @rule D32 | Contact: mailed to the shop, from the shop, with the sender as reply address
  //   broken by: mailed to the sender (house-messages.ts)
  test('mails it only to the shop, with the sender as reply address', async () => {
    await send()
    const { recipients, heads } = await delivered()
    expect(recipients).toEqual(['orders@aso.example'])
    expect(heads[0]).toMatch(/^From: .*<orders@aso\.example>$/m)
    expect(heads[0]).toMatch(/^Reply-To: ada@example\.com$/m)
    expect(heads[0]).toMatch(/^To: orders@aso\.example$/m)
    expect(heads[0]).toMatch(/^Subject: Message: A gown$/m)
  })

  // @rule back-office §5 Contact | All four fields are required, and the email must be valid; each is refused by its name
  //   broken by: an empty subject accepted (contact-schema.ts)
  test.each([
    ['name', '  ', 'Please fill in your name'],
    ['subject', '', 'Please fill in your subject'],
    ['message', '\n', 'Please fill in your message'],
    ['message', 'a'.repeat(4_001), 'Please use at most 4,000 characters'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', 'ada@example.com\r\nBcc: b@example.com', 'Please enter a valid email address'],
    ['email', 'a@example.com, b@example.com', 'Please enter a valid email address'],
  ])('refuses %s of %j', async (field, typed, said) => {
    const answer = await send({ [field]: typed })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ error: { details: { fields: { [field]: said } } } })
    expect(await stored()).toEqual([])
  })

  test('refuses values that aren’t text, and unknown fields', async () => {
    for (const change of [{ name: null }, { message: ['a'] }, { to: 'victim@example.com' }, { cc: 'a@example.com' }])
      expect((await send(change)).status).toBe(422)
  })

  // @rule back-office §4 Contact form | The same message sent again, even many times at once, is one message and one mail
  //   broken by: every message stored (receive-message.server.ts)
  test('stores the same message once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => send()))
    await send({ email: 'ADA@example.com' })
    expect(await stored()).toHaveLength(1)
    expect(await storedMails(api.db)).toMatchObject([{ kind: 'contact_message' }])
    await send({ message: 'And another question' })
    expect(await stored()).toHaveLength(2)
  })

  test('answers a program that fills in every field as usual, and stores nothing', async () => {
    expect((await send({ website: 'https://spam.example' })).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  // @rule A52 | Messages are limited by address and in total; beyond the mails of an address a message is still stored
  //   broken by: messages not counted (contact.ts)
  test('is limited by address and in total, and mails have limits of their own', async () => {
    for (const limit of ['contact', 'contact-network', 'contact-all']) {
      api.exceeded.add(limit)
      const answer = await send()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90'])
      api.exceeded.clear()
    }
    expect(await stored()).toEqual([])
    for (const limit of ['contact-mail', 'contact-mail-all']) {
      api.exceeded.add(limit)
      expect((await send({ subject: limit })).status).toBe(200)
      api.exceeded.clear()
    }
    expect(await stored()).toHaveLength(2)
    expect(await storedMails(api.db)).toEqual([])
  })

  // @rule A51 | Line breaks in a name or a subject add no header and no recipient
  //   broken by: the subject unchanged (contact-schema.ts)
  test('adds no header of a stranger’s to the mail', async () => {
    const injected = 'x\r\nBcc: victim@example.com\r\nX-Injected: yes\u2028Cc: other@example.com'
    await send({ name: injected, subject: injected, message: `${injected}\r\n.\r\nRCPT TO:<victim@example.com>` })
    const [row] = await stored()
    expect(`${row?.name}${row?.subject}`).not.toMatch(/[\r\n\u2028]/)
    const { recipients, heads } = await delivered()
    expect(recipients).toEqual(['orders@aso.example'])
    expect(heads[0]).not.toMatch(/^(?:Bcc|Cc|X-Injected):/im)
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  })
})

// @rule A52 | 1,000 hostile messages from one address: at most three mails, all to the shop, none anywhere else
//   broken by: a mail for every message (contact.ts)
test('a thousand hostile messages send three mails, all to the shop', { timeout: 60_000 }, async () => {
  const limited = await openTestApi({ mailer: api.shop.mailer, mailAddress: 'orders@aso.example' }, (shop) =>
    createLimits({ NODE_ENV: 'production' }, shop),
  )
  const answers = new Map<number, number>()
  for (let round = 0; round < 50; round += 1) {
    const sent = Array.from({ length: 20 }, (_, at) => {
      const mark = `${round}-${at}`
      const body = {
        name: `Spam ${mark}\r\nTo: victim${at}@example.com`,
        email: `victim${mark}@example.com`,
        subject: `Buy\nBcc: victim${mark}@example.com`,
        message: `https://spam.example/${mark}`,
      }
      return limited.post(path, body)
    })
    for (const { status } of await Promise.all(sent)) answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(answers)).toEqual({ 200: 40, 429: 960 })
  const { recipients } = await delivered(limited)
  expect(recipients).toEqual(['orders@aso.example', 'orders@aso.example', 'orders@aso.example'])
  expect(await stored(limited)).toHaveLength(40)
  await limited.close()
})
