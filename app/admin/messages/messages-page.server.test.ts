import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookSession } from '#domain/content/book-session.server.ts'
import { cancelOwnSession } from '#domain/content/cancel-session.server.ts'
import type { ContactMessage } from '#domain/content/contact-message.ts'
import { listFreeSlots } from '#domain/content/list-free-slots.server.ts'
import { listMessages, readInbox, readNewestMessageIds } from '#domain/content/list-messages.server.ts'
import { receiveMessage } from '#domain/content/receive-message.server.ts'
import { dayAndTimeFigures } from '#domain/orders/order-date.ts'
import { readMessage } from '#server/mail-messages.ts'
import { openAdminPages } from '#test/admin-pages.ts'
import { hostileText } from '#test/hostile-text.ts'
import { aCustomer, anAdministrator } from '#test/signed-in-users.ts'
import { storedMails } from '#test/stored-mails.ts'
import type { TestApi } from '#test/test-api.ts'
import { administratorViewer } from '#test/viewers.ts'
import { countNew } from '../ui/count-new.ts'

let pages: Awaited<ReturnType<typeof openAdminPages>>
let api: TestApi
beforeAll(async () => {
  pages = await openAdminPages()
  api = pages.api
}, 60_000)
afterAll(() => pages.close())
beforeEach(async () => {
  await api.db.deleteFrom('contactMessage').execute()
  await api.db.deleteFrom('stylingSession').execute()
  await api.db.deleteFrom('mail').execute()
})

async function aMessage(change: Partial<ContactMessage> = {}): Promise<string> {
  const message = { name: 'Ada Obi', email: 'ada@example.com', subject: 'A gown', message: 'Is it there?', ...change }
  await receiveMessage(api.shop, message, async () => false)
  const row = await api.db
    .selectFrom('contactMessage')
    .where('subject', '=', message.subject)
    .where('message', '=', message.message)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const subjects = async (path: string) =>
  [...(await pages.visit(path)).matchAll(/data-opens="true"[^>]*>(.*?)<\/a>/gs)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ''),
  )
const auditLog = (id: string) =>
  api.db.selectFrom('auditLog').where('subject', '=', `message:${id}`).select('action').orderBy('id').execute()

// @rule D32 | Messages: ten a page, newest first, searched by their words regardless of accents, in the views All, Unread, To answer and Answered
//   broken by: only subjects searched (message-conditions.server.ts)
test('messages are listed, searched and filtered', async () => {
  for (let at = 1; at <= 11; at += 1) await aMessage({ subject: `Question ${at}` })
  // The last of them could have the same millisecond as the next one.
  await api.db
    .updateTable('contactMessage')
    .set({ createdAt: new Date(Date.now() - 60 * 60_000) })
    .execute()
  const id = await aMessage({ subject: 'Àdìrẹ', message: 'Do you ship to Ìbàdàn?' })
  expect(await subjects('/admin/messages')).toHaveLength(10)
  expect((await subjects('/admin/messages'))[0]).toBe('Àdìrẹ')
  expect(await subjects('/admin/messages?page=2')).toHaveLength(2)
  expect(await subjects('/admin/messages?q=ibadan+obi')).toEqual(['Àdìrẹ'])
  expect(await subjects('/admin/messages?q=100%25')).toEqual([])
  await pages.act(`/admin/messages/${id}`, { act: 'mark', isRead: true })
  expect(await subjects('/admin/messages?view=unread&q=ibadan')).toEqual([])
  expect(await subjects('/admin/messages?view=unanswered&q=ibadan')).toEqual(['Àdìrẹ'])
})

// @rule D32 | Messages: marked read and unread, and answered by mail, each once and in the audit log; the thread keeps the answers
//   broken by: an answer not mailed (answer-message.server.ts)
test('a message is read and answered by mail', async () => {
  const id = await aMessage({ subject: hostileText })
  expect(await readInbox(api.db)).toEqual({ unread: 1, sessions: 0 })
  await pages.act(`/admin/messages/${id}`, { act: 'mark', isRead: true })
  await pages.act(`/admin/messages/${id}`, { act: 'mark', isRead: true })
  await pages.act(`/admin/messages/${id}`, { act: 'mark', isRead: false })
  expect(await readInbox(api.db)).toEqual({ unread: 1, sessions: 0 })
  const answer = { act: 'answer', body: ' It is.\r\nCome by. ', seen: 0 }
  await Promise.all([pages.act(`/admin/messages/${id}`, answer), pages.act(`/admin/messages/${id}`, answer)])
  expect(await readInbox(api.db)).toEqual({ unread: 0, sessions: 0 })
  const [mail, ...more] = await storedMails(api.db)
  expect(more).toEqual([])
  expect(mail && (await readMessage(api.shop, mail))).toMatchObject({ to: 'ada@example.com', body: 'It is.\nCome by.' })
  const main = await pages.visit(`/admin/messages/${id}`)
  expect(main).toContain('It is.\nCome by.')
  expect(main).toContain('Answered')
  expect((await auditLog(id)).map(({ action }) => action)).toEqual(['read_message', 'unread_message', 'answer_message'])
  expect((await pages.act(`/admin/messages/${id}`, { act: 'answer', body: ' ', seen: 0 })).text).toContain(
    'Please write an answer',
  )
})

test('a message that arrives while another one is deleted or read is new to an open list', async () => {
  const [first, second] = [await aMessage({ subject: 'First' }), await aMessage({ subject: 'Second' })]
  const open = await listMessages(api.shop, { q: '', view: 'unread', page: 1 }, administratorViewer())
  if (!open.ok) throw new Error(open.reason)
  const arrived = async () => countNew(await readNewestMessageIds(api.db), open.newest)
  await pages.act(`/admin/messages/${first}`, { act: 'mark', isRead: true })
  await pages.act(`/admin/messages/${first}`, { act: 'mark', isRead: false })
  expect(await arrived()).toBe(0)
  await api.db.deleteFrom('contactMessage').where('id', '=', second).execute()
  await aMessage({ subject: 'Third' })
  expect((await readInbox(api.db)).unread).toBe(open.unread)
  expect(await arrived()).toBe(1)
})

test('answering a message that a colleague has just answered gives a warning, and a second press sends it', async () => {
  const id = await aMessage()
  const newestShown = async () => {
    const [, seen] = /name="seen" value="(\d+)"/.exec(await pages.visit(`/admin/messages/${id}`)) ?? []
    return seen
  }
  const colleague = await anAdministrator(api)
  const opened = await newestShown()
  await pages.act(`/admin/messages/${id}`, { act: 'answer', body: 'It is.', seen: opened }, colleague)
  const mine = async (seen: string | undefined) =>
    (await pages.act(`/admin/messages/${id}`, { act: 'answer', body: 'Yes.', seen })).text
  expect(await mine(opened)).toMatch(/@\S+ answered this since you opened it, on .*Press again to send yours as well/)
  expect(await storedMails(api.db)).toHaveLength(1)
  expect(await mine(await newestShown())).not.toContain('since you opened it')
  expect(await storedMails(api.db)).toHaveLength(2)
  const again = { act: 'answer', body: 'And here.', seen: opened }
  expect((await pages.act(`/admin/messages/${id}`, again)).text).toMatch(/You answered this since you opened it/)
})

// @rule D46 | An export of messages is complete, neutralised, streamed, and in the audit log; it needs a recent sign-in
//   broken by: cells not neutralised (export-messages.server.ts)
test('the filtered messages are exported', async () => {
  for (let at = 0; at < 205; at += 1) await aMessage({ subject: `Many ${at}`, message: '=1+1' })
  await aMessage({ subject: 'Other' })
  const { cookie } = await anAdministrator(api)
  const answer = await api.ask('/api/v1/admin/messages/export.csv?q=many', { headers: { cookie } })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="messages-[\d-]{10}\.csv"$/)
  // The byte order mark makes spreadsheets read the letters correctly; the times are in Lagos time.
  const file = Buffer.from(await answer.arrayBuffer()).toString()
  expect(file).toMatch(/^\uFEFFDate/)
  const { createdAt } = await api.db
    .selectFrom('contactMessage')
    .where('subject', '=', 'Many 204')
    .select('createdAt')
    .executeTakeFirstOrThrow()
  expect(file).toContain(`${dayAndTimeFigures(createdAt)},Ada Obi,ada@example.com,Many 204`)
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(206)
  expect(lines[0]).toBe('Date,Name,Email,Subject,Message,Read,Answered')
  expect(lines.slice(1).every((line) => line.includes(`"'=1+1"`) && line.includes('Many '))).toBe(true)
})

// @rule §6 Roles | Only administrators see messages and styling sessions
test('customers can neither see nor answer messages', async () => {
  const id = await aMessage()
  const by = await aCustomer(api)
  for (const path of ['/admin/messages', `/admin/messages/${id}`, '/admin/sessions'])
    expect((await pages.ask(path, { by })).status).not.toBe(200)
  await pages.act(`/admin/messages/${id}`, { act: 'answer', body: 'Hello', seen: 0 }, by)
  expect(await storedMails(api.db)).toEqual([])
})

// @rule D32 | Sessions: marked as seen, moved and cancelled in the back office
//   broken by: sessions never marked as seen (see-sessions.server.ts)
test('sessions are marked as seen, moved and cancelled', async () => {
  const [first, second] = await listFreeSlots(api.shop)
  if (!first || !second) throw new Error('nothing is free')
  const guest = { name: 'Ada Obi', email: 'ada@example.com', phone: '0803 123 4567', note: 'Lace' }
  const booked = await bookSession(api.shop, first.startsAt, guest)
  if (!booked.ok) throw new Error(booked.reason)
  expect(await readInbox(api.db)).toEqual({ unread: 0, sessions: 1 })
  expect(await pages.visit('/admin/sessions')).toContain('Ada Obi')
  const { id } = booked
  await pages.act('/admin/sessions', { act: 'see', ids: [id] })
  expect(await readInbox(api.db)).toEqual({ unread: 0, sessions: 0 })
  const move = { act: 'move', id, startsAt: second.startsAt.toISOString(), from: first.startsAt.toISOString() }
  await pages.act('/admin/sessions', move)
  const cancel = { act: 'cancel', id, from: first.startsAt.toISOString() }
  expect((await pages.act('/admin/sessions', cancel)).text).toContain('It isn’t cancelled: cancel it once more')
  await pages.act('/admin/sessions', { ...cancel, from: second.startsAt.toISOString() })
  const rows = await api.db.selectFrom('stylingSession').select(['startsAt', 'state', 'cancelledBy']).execute()
  expect(rows).toEqual([{ startsAt: second.startsAt, state: 'cancelled', cancelledBy: 'shop' }])
  expect(await pages.visit('/admin/sessions?view=cancelled')).toContain('Cancelled by the shop')
})

// @rule D32 | Sessions: one that a visitor cancelled is marked as new on the Cancelled view, where the inbox mark leads
//   broken by: no mark on the views (sessions/route.tsx)
test('a session that a visitor cancelled is marked as new on its view', async () => {
  const [slot] = await listFreeSlots(api.shop)
  if (!slot) throw new Error('nothing is free')
  const guest = { name: 'Ada Obi', email: 'ada@example.com', phone: '0803 123 4567', note: '' }
  const booked = await bookSession(api.shop, slot.startsAt, guest)
  if (!booked.ok) throw new Error(booked.reason)
  await cancelOwnSession(api.shop, { id: booked.id, from: slot.startsAt })
  const mark = /view=cancelled"[^>]*>Cancelled<span[^>]*>1<span class="sr-only"> new</
  expect(await pages.visit('/admin/sessions')).toMatch(mark)
  expect(await pages.visit('/admin/sessions?view=cancelled')).not.toMatch(mark)
})
