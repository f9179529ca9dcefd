import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookSession } from '#domain/content/book-session.server.ts'
import { listFreeSlots } from '#domain/content/list-free-slots.server.ts'
import { receiveMessage } from '#domain/content/receive-message.server.ts'
import { openAdminPages } from '#test/admin-pages.ts'
import { anEmail, customerBy, orderOf } from '#test/customers.ts'
import { makeOrder } from '#test/factories.ts'

let office: Awaited<ReturnType<typeof openAdminPages>>
beforeAll(async () => {
  office = await openAdminPages()
}, 60_000)
afterAll(() => office.close())

/** Submits a form as a browser without JavaScript does: the answer is a document. */
async function send(path: string, fields: Record<string, string> | string[][]) {
  const url = new URL(path, office.api.shop.publicUrl)
  const headers = { cookie: office.cookie, origin: url.origin }
  const answer = await office.answer(new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) }))
  return (await answer.text()).replaceAll(/<!--.*?-->/g, '')
}
const textIn = (html: string, name: string) => new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)<`).exec(html)?.[1]
const fieldIn = (html: string, name: string) => {
  const [field = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
  return / value="([^"]*)"/.exec(field)?.[1]
}
const long = (count: number) => 'ẹọṣ '.repeat(count).trimEnd()

test('a refused answer to a message is in its field again, a stored one isn’t', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Lace', message: 'Is it there?' }
  await receiveMessage(office.api.shop, message, async () => false)
  const { id } = await office.api.db.selectFrom('contactMessage').select('id').executeTakeFirstOrThrow()
  const path = `/admin/messages/${id}`
  const refused = await send(path, { act: 'answer', body: long(1_001), seen: '0' })
  expect(refused).toContain('Please use at most 4,000 characters')
  expect(textIn(refused, 'body')).toBe(long(1_001))
  const stored = await send(path, { act: 'answer', body: 'It is.', seen: '0' })
  expect([stored.includes('It is.'), textIn(stored, 'body')]).toEqual([true, ''])
  expect(textIn(await office.visit(path), 'body')).toBe('')
})

test('refused notes and tracking numbers of an order say why, and are in their own fields again', async () => {
  const id = await makeOrder(office.api.db)
  await office.api.db.updateTable('order').set({ status: 'shipped' }).where('id', '=', id).execute()
  const path = `/admin/orders/${id}`
  const noted = await send(path, { act: 'note', text: long(501) })
  expect(noted).toContain('Please shorten the note to 2,000 characters')
  // One field is for the internal note, the other for the note to the customer.
  const both = [...noted.matchAll(/<textarea[^>]*name="text"[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(both.filter((text) => text !== '')).toEqual([long(501)])
  const sent = { act: 'tracking', seen: 'null', carrier: 'GIG', trackingNumber: 'A 1', trackingUrl: 'no link' }
  const tracked = await send(path, sent)
  expect(['carrier', 'trackingNumber', 'trackingUrl'].map((name) => fieldIn(tracked, name))).toEqual([
    ...['GIG', 'A 1', 'no link'],
  ])
  expect(tracked).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Add a tracking number/)
})

test('a customer’s refused note and tags are in their fields again', async () => {
  const email = anEmail('typed')
  await orderOf(office.api.db, { email })
  const { id } = await customerBy(office.api.db, email)
  const path = `/admin/customers/${id}`
  expect(textIn(await send(path, { act: 'note', text: long(501) }), 'text')).toBe(long(501))
  const tags = `vip, ${'x'.repeat(100)}`
  const tagged = await send(path, { act: 'tags', tags, seen: '' })
  expect([tagged.includes('Please keep each tag within'), fieldIn(tagged, 'tags')]).toEqual([true, tags])
  const deleting = await send(`${path}/delete`, { typed: 'someone@else.example' })
  expect(fieldIn(deleting, 'typed')).toBe('someone@else.example')
})

test('the chosen orders stay chosen when the phone was mistyped', async () => {
  const phone = '0803 555 0101'
  const ids = await Promise.all([0, 1].map(() => orderOf(office.api.db, { email: '', phone, firstName: 'Bisi' })))
  const path = `/admin/customers/by-phone/${ids[0]}`
  const refused = await send(path, [
    ['orders', ids[1] ?? ''],
    ['typed', '0803'],
  ])
  const ticked = [...refused.matchAll(/<input[^>]*name="orders"[^>]*>/g)].filter(([box]) => box.includes('checked=""'))
  expect(ticked.map(([box]) => / value="([^"]*)"/.exec(box)?.[1])).toEqual([ids[1]])
})

test('an invitation to an invalid address is in its fields again, with the role', async () => {
  const refused = await send('/admin/staff', { act: 'invite', email: 'kemi@', role: 'read_only' })
  expect(fieldIn(refused, 'email')).toBe('kemi@')
  const [chosen = ''] = /<input[^>]*name="role"[^>]*checked=""[^>]*>/.exec(refused) ?? []
  expect(chosen).toContain('value="read_only"')
})

test('a refused note on an item that needs attention is in that item’s field only', async () => {
  const mails = ['one', 'two'].map((key) => ({ key, kind: 'contact_message', payload: '{}', state: 'failed' as const }))
  const [one] = await office.api.db.insertInto('mail').values(mails).returning('id').execute()
  const note = long(126)
  const refused = await send('/admin/attention', { source: 'mail', id: String(one?.id), act: 'done', note })
  const texts = [...refused.matchAll(/<textarea[^>]*name="note"[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(texts.toSorted()).toEqual(['', note])
  expect(refused).toMatch(/<details[^>]* open=""/)
})

test('a styling session that a colleague has moved says so beside itself', async () => {
  const [first, second, third] = await listFreeSlots(office.api.shop)
  if (!first || !second || !third) throw new Error('nothing is free')
  const guest = { name: 'Ada Obi', email: 'ada@example.com', phone: '0803 123 4567', note: '' }
  const booked = await bookSession(office.api.shop, first.startsAt, guest)
  if (!booked.ok) throw new Error(booked.reason)
  const move = { act: 'move', id: booked.id, from: first.startsAt.toISOString() }
  await send('/admin/sessions', { ...move, startsAt: second.startsAt.toISOString() })
  const wanted = third.startsAt.toISOString()
  const refused = await send('/admin/sessions', { ...move, startsAt: wanted })
  expect(refused).toContain('A colleague has moved it meanwhile to')
  expect(refused).toMatch(new RegExp(`<option value="${wanted}" selected=""`))
})
