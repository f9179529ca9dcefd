import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Permission } from '#domain/accounts/viewer.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { readMessage } from '#server/mail-messages.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { storedMails } from '#test/stored-mails.ts'
import { administratorViewer } from '#test/viewers.ts'
import { answerMessage } from './answer-message.server.ts'
import { bookSession } from './book-session.server.ts'
import type { ContactMessage } from './contact-message.ts'
import { exportMessages } from './export-messages.server.ts'
import { listMessages } from './list-messages.server.ts'
import { markMessage, readThread } from './read-message.server.ts'
import { receiveMessage } from './receive-message.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(6)
  const { userId, email } = administratorViewer()
  await database.db.insertInto('user').values({ id: userId, email }).execute()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('contactMessage').execute()
  await database.db.deleteFrom('mail').execute()
  await set({})
})

const now = new Date('2026-11-23T07:00:00.000Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const shopAt = (at = now) => testShop(database.db, { clock: () => at, mailAddress: 'orders@aso.example' })
const viewer = administratorViewer()
const written = { name: 'Ada Obi', email: 'ada@example.com', subject: 'A gown', message: 'Is it there?' }

async function write(change: Partial<ContactMessage> = {}, at = now): Promise<string> {
  await receiveMessage(shopAt(at), { ...written, ...change }, async () => true)
  const newest = database.db.selectFrom('contactMessage').select('id').orderBy('createdAt', 'desc').orderBy('id')
  return (await newest.executeTakeFirstOrThrow()).id
}
const count = async () => (await database.db.selectFrom('contactMessage').select('id').execute()).length

async function repliesTo(id: string) {
  const read = await readThread(shopAt(), id, viewer)
  return (read.ok && read.thread?.replies) || []
}
const bodies = async (id: string) => (await repliesTo(id)).map(({ body }) => body)

/** Answers a message as somebody who was shown all its answers, or those up to `seen`. */
async function answer(id: string, body: string, { at = now, by = viewer, seen = Number.NaN } = {}) {
  const shown = Number.isNaN(seen) ? ((await repliesTo(id)).at(-1)?.id ?? 0) : seen
  return answerMessage(shopAt(at), { id, body, seen: shown }, by)
}

async function set(value: object) {
  const row = { value: JSON.stringify(value) }
  await database.db
    .insertInto('shopSettings')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute()
}

// @rule back-office §4 Contact form | The same text from one sender is a new message after a day, or with another subject
//   broken by: one message for good; the subject not compared (receive-message.server.ts)
test('the same text is one message for a day', async () => {
  await write()
  await write({}, later(23 * 60 + 59))
  await write({ subject: 'Another gown' })
  expect(await count()).toBe(2)
  await write({}, later(24 * 60))
  expect(await count()).toBe(3)
})

// @rule D32 | Messages: a thread has the answers to its own message, oldest first; the same answer to two messages counts twice
//   broken by: answers of other messages in it; the latest first (read-message.server.ts); the same text compared over all
//   messages (answer-message.server.ts)
test('a thread has its own answers in order', async () => {
  const [id, other] = [await write(), await write({ subject: 'A shirt' }, later(1))]
  for (const body of ['Yes.', 'And in blue.']) await answer(id, body)
  await answer(id, 'Yes.', { at: later(24 * 60 - 1) })
  await answer(other, 'Yes.')
  expect([await bodies(id), await bodies(other)]).toEqual([['Yes.', 'And in blue.'], ['Yes.']])
  await answer(id, 'Yes.', { at: later(24 * 60) })
  expect(await bodies(id)).toEqual(['Yes.', 'And in blue.', 'Yes.'])
})

test('an answer is refused if its author hadn’t seen an earlier one', async () => {
  const [id, other] = [await write(), await write({ subject: 'A shirt' }, later(1))]
  await answer(other, 'No.')
  const colleague = { ...viewer, email: 'bisi@aso.example' }
  expect(await answer(id, 'Yes.', { at: later(2), by: colleague, seen: 0 })).toEqual({ ok: true })
  const refusal = { ok: false, reason: 'answered', writtenBy: 'bisi@aso.example', at: later(2) }
  expect(await answer(id, 'It is.', { seen: 0 })).toEqual(refusal)
  expect(await bodies(id)).toEqual(['Yes.'])
  // The same words are taken for the same answer, whoever sends them.
  expect(await answer(id, 'Yes.', { seen: 0 })).toEqual({ ok: true })
  expect(await answer(id, 'It is.')).toEqual({ ok: true })
  expect(await bodies(id)).toEqual(['Yes.', 'It is.'])
})

// @rule §6 Roles | The permission to read messages doesn't allow answering, marking or exporting them
//   broken by: an answer, a mark or an export with the permission to read (answer-message.server.ts, read-message.server.ts,
//   export-messages.server.ts)
test('a reader can’t mark, answer or export', async () => {
  const reader = { ...viewer, permissions: new Set<Permission>(['messages.read']) }
  const id = await write()
  const no = { ok: false, reason: 'not_allowed' }
  expect(await readThread(shopAt(), id, reader)).toMatchObject({ ok: true })
  expect(await markMessage(shopAt(), { id, isRead: true }, reader)).toEqual(no)
  expect(await answer(id, 'Yes.', { by: reader })).toEqual(no)
  expect(await exportMessages(shopAt(), { q: '', view: 'all', page: 1 }, reader)).toEqual(no)
})

// @rule D32 | Messages: read and answered are separate states; an export has only the messages of its view
//   broken by: read messages counted as answered (message-conditions.server.ts); a view ignored by the export
//   (export-messages.server.ts)
test('views and exports distinguish read from answered', async () => {
  const ids = [
    await write({ subject: 'New' }),
    await write({ subject: 'Read' }, later(1)),
    await write({ subject: 'Done' }, later(2)),
  ]
  await markMessage(shopAt(), { id: ids[1] ?? '', isRead: true }, viewer)
  await answer(ids[2] ?? '', 'Yes.')
  const subjects = async (view: 'unread' | 'unanswered' | 'answered') => {
    const filter = { q: '', view, page: 1 }
    const listed = await listMessages(shopAt(), filter, viewer)
    const exported = await exportMessages(shopAt(later(3)), filter, viewer)
    if (!listed.ok || !exported.ok) throw new Error('refused')
    let file = ''
    for await (const part of exported.parts) file += part
    const names = listed.messages.map(({ subject }) => subject)
    expect(
      file
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => /Ada Obi,ada@example\.com,(\w+)/.exec(line.replaceAll('"', ''))?.[1]),
    ).toEqual(names)
    return names
  }
  expect(await subjects('unread')).toEqual(['New'])
  expect(await subjects('unanswered')).toEqual(['Read', 'New'])
  expect(await subjects('answered')).toEqual(['Done'])
})

// @rule D34 | An export of messages has each once, even if many came at the same moment
//   broken by: messages of the same moment as the last of a part left out (export-messages.server.ts)
test('an export leaves nothing out between its parts', async () => {
  const rows = Array.from({ length: 410 }, (_, at) => ({ ...written, subject: `Number ${at}`, createdAt: now }))
  await database.db.insertInto('contactMessage').values(rows).execute()
  const exported = await exportMessages(shopAt(), { q: '', view: 'all', page: 1 }, viewer)
  if (!exported.ok) throw new Error(exported.reason)
  let file = ''
  for await (const part of exported.parts) file += part
  expect(new Set(file.match(/Number \d+/g)).size).toBe(410)
  expect(file.trimEnd().split('\r\n')).toHaveLength(411)
})

test('an export has the messages at the time of its request', async () => {
  await write({ subject: 'Before' })
  const exported = await exportMessages(shopAt(later(1)), { q: '', view: 'all', page: 1 }, viewer)
  if (!exported.ok) throw new Error(exported.reason)
  await write({ subject: 'Meanwhile' }, later(2))
  let file = ''
  for await (const part of exported.parts) file += part
  expect(file).toContain('Before')
  expect(file).not.toContain('Meanwhile')
})

test('answering keeps the time at which the message was read', async () => {
  const id = await write()
  await markMessage(shopAt(later(1)), { id, isRead: true }, viewer)
  await answer(id, 'Yes.', { at: later(5) })
  const read = await readThread(shopAt(), id, viewer)
  expect(read.ok && read.thread).toMatchObject({ readAt: later(1), answeredAt: later(5) })
})

// @rule D36 | Mails to the shop go to its contact address, otherwise to the reply address, otherwise to the sender address
//   broken by: the reply address before the contact address (house-messages.ts)
test('mails to the shop go to the address in the settings', async () => {
  await write()
  const [mail] = await storedMails(database.db)
  if (!mail) throw new Error('nothing was mailed')
  const to = async () => (await readMessage(shopAt(), mail))?.to
  expect(await to()).toBe('orders@aso.example')
  await set({ mail: { ...defaultSettings.mail, replyTo: 'answers@ile.example' } })
  expect(await to()).toBe('answers@ile.example')
  await set({
    mail: { ...defaultSettings.mail, replyTo: 'answers@ile.example' },
    contact: { ...defaultSettings.contact, email: 'hello@ile.example' },
  })
  expect(await to()).toBe('hello@ile.example')
})

// @rule D32 | Sessions: the visitor's mail has time, place and the link to cancel; the shop's has the visitor and the reason
//   broken by: no address in it; the back office's address in the visitor's (house-messages.ts)
test('the mails of a session have its time, place and visitor', async () => {
  await set({ address: { ...defaultSettings.address, lines: '12 Bọ́dẹ Thomas Street\nSúrùlérè, Lagos' } })
  const guest = { name: 'Ada Obi', email: 'ada@example.com', phone: '0803 123 4567', note: 'Lace' }
  expect((await bookSession(shopAt(), new Date('2026-11-24T09:00:00.000Z'), guest)).ok).toBe(true)
  const read = async () => Promise.all((await storedMails(database.db)).map((mail) => readMessage(shopAt(), mail)))
  const messages = (await read()).toSorted((one, other) => (one?.to ?? '').localeCompare(other?.to ?? ''))
  const place = '12 Bọ́dẹ Thomas Street, Súrùlérè, Lagos'
  const when = 'Tuesday, 24 November 2026, 10:00 to 11:00, Lagos time'
  expect(messages).toMatchObject([
    { to: 'ada@example.com', when, place, guest: null, url: expect.stringMatching(/\/showroom\/session\/[\w-]{43}$/) },
    { to: 'orders@aso.example', when, place, guest, url: expect.stringMatching(/\/admin\/sessions$/) },
  ])
})
