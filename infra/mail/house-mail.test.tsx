import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HouseMessage, Message } from '#domain/notifications/mailer.ts'
import { openSmtpServer, type SmtpServer } from '#test/smtp-server.ts'
import { compose } from './compose.tsx'
import { smtpMailer } from './smtp.ts'

let server: SmtpServer
beforeAll(async () => {
  server = await openSmtpServer()
})
afterAll(() => server.close())

const publicUrl = 'https://aso.example'
const write = (message: Message) => compose(message, { domain: 'aso.example', publicUrl })

type SessionMessage = Extract<HouseMessage, { when: string }>
const session: SessionMessage = {
  kind: 'session_booked',
  to: 'ada@example.com',
  about: { id: '1', occasion: 'visitor.0' },
  when: 'Tuesday, 24 November 2026, 10:00 to 11:00, Lagos time',
  place: '12 Bọ́dẹ Thomas Street, Súrùlérè, Lagos',
  url: `${publicUrl}/showroom/session/token`,
  guest: null,
  calendar: 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
}
const guest = { name: 'Ada <b>Obi</b>', email: 'ada@example.com', phone: '0803 123 4567', note: 'Lace\nand beads' }

// @rule D32 | Sessions: the visitor's mail has time and place and a link to cancel, unless it is cancelled
//   broken by: a link in the mail about a cancelled one (house-mail-texts.ts)
test('the visitor’s mail says when, where, and how to cancel', async () => {
  const booked = await write(session)
  expect(booked.subject).toBe('Your styling session at Aṣọ')
  for (const words of [session.when, session.place ?? '', `See or cancel it:\n${session.url}`])
    expect(booked.text).toContain(words)
  expect(booked.html).toContain(`href="${session.url}"`)
  const cancelled = await write({ ...session, kind: 'session_cancelled' })
  expect(cancelled.subject).toBe('Your styling session was cancelled at Aṣọ')
  expect(cancelled.text).toContain(session.when)
  expect(cancelled.text + cancelled.html).not.toContain(session.url)
})

// @rule D32 | Sessions: the shop's mail names the visitor and the reason, as text, with the visitor as reply address
//   broken by: the reason left out (house-mail-texts.ts)
test('the shop’s mail names the visitor and the reason', async () => {
  const mail = await write({ ...session, to: 'orders@aso.example', answersTo: guest.email, guest })
  expect(mail.subject).toBe(`A styling session was booked: ${session.when}`)
  expect(mail.text).toContain('Ada <b>Obi</b>, 0803 123 4567, ada@example.com\nLace\nand beads')
  expect(mail.html).toContain('Ada &lt;b&gt;Obi&lt;/b&gt;, 0803 123 4567, ada@example.com')
  expect(mail.html).not.toContain('<b>Obi')
  expect(mail.replyTo).toBe('ada@example.com')
})

// @rule A51 | A visitor's message is text in the mail to the shop, on one line in its headers, with the visitor as reply address
//   broken by: a subject as it was typed (house-mail-texts.ts); replies to the shop itself (compose.tsx)
test('a message is text, whatever it contains', async () => {
  const written = {
    ...{ name: 'Ada\r\nBcc: b@example.com', email: 'ada@example.com', subject: 'Hi\r\nTo: c@example.com' },
    message: '<script>alert(1)</script>\n<a href="https://evil.example">x</a>',
  }
  const inboxUrl = `${publicUrl}/admin/messages/1`
  const organization = { senderName: null, name: 'Aṣọ', contacts: [], replyTo: 'answers@aso.example' }
  const about = { id: '1', occasion: '1' }
  const to = 'orders@aso.example'
  const mail = await write({
    kind: 'contact_message',
    to,
    about,
    answersTo: written.email,
    written,
    inboxUrl,
    organization,
  })
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(mail.replyTo).toBe('ada@example.com')
  expect(mail.text).toContain(written.message)
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(mail.html).not.toMatch(/<script|href="https:\/\/evil/)
  const reply = await write({
    kind: 'contact_reply',
    to: written.email,
    about,
    subject: 'A gown',
    body: 'It is.',
    organization,
  })
  expect([reply.subject, reply.replyTo]).toEqual(['Re: A gown', 'answers@aso.example'])
})

test('has another Message-ID on another occasion, and the same when it is sent again', async () => {
  const { occasion, id } = session.about
  const written = [
    { id, occasion },
    { id, occasion: 'visitor.1' },
    { id: '2', occasion },
    { id, occasion },
  ].map((about) => write({ ...session, about }).messageId)
  expect(written).toEqual([
    '<session_booked.1.visitor.0@aso.example>',
    '<session_booked.1.visitor.1@aso.example>',
    '<session_booked.2.visitor.0@aso.example>',
    '<session_booked.1.visitor.0@aso.example>',
  ])
})

// @rule D32 | Sessions: the calendar file is a part that mail programs offer to open, and removes a cancelled session
//   broken by: no file; a cancelled event that is published (smtp.ts)
test('a calendar file is sent with the mail', async () => {
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'Aṣọ <orders@aso.example>', publicUrl })
  await mailer.send(session)
  const calendar = session.calendar.replace('PUBLISH', 'CANCEL')
  await mailer.send({ ...session, kind: 'session_cancelled', calendar })
  const [booked = '', cancelled = ''] = server.mails
  expect(booked).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/im)
  expect(cancelled).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/im)
  for (const mail of [booked, cancelled]) expect(mail).toMatch(/filename="?session\.ics/)
})
