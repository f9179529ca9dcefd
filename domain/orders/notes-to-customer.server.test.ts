import { expect, test } from 'vitest'
import { exportOwnData } from '#domain/customers/export-own-data.server.ts'
import type { TestDatabase } from '#test/database.ts'
import { administrator, anOrderWith, openMoveShop, sentAfterMove } from '#test/order-moves.ts'
import type { ManualClockShop } from '#test/refund-factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { addOrderNote, readOrderNotes } from './add-order-note.server.ts'
import { findNoteToCustomer, readNotesToCustomer, writeToCustomer } from './notes-to-customer.server.ts'

let shop: ManualClockShop
let database: TestDatabase
openMoveShop((opened, own) => {
  shop = opened
  database = own
})

const write = (orderId: string, text: string) => writeToCustomer(shop, { orderId, text }, administrator)
const bodies = async (orderId: string) => (await readNotesToCustomer(database.db, orderId)).map(({ body }) => body)

// @rule back-office §2 Orders | A note to the customer is mailed to the payer and shown on the order's page; staff notes never
//   are
//   broken by: every note of the order shown (notes-to-customer.server.ts)
test('a note to the customer is mailed and shown to her, a staff note is not', async () => {
  const order = await anOrderWith(shop, 'paid')
  const { orderId } = order
  await addOrderNote(shop, { orderId, text: 'Always haggles' }, administrator)
  const written = await write(orderId, '  Your gown is ready.\r\nShall we\u202e send it? ')
  expect(written).toEqual({ ok: true, to: expect.stringContaining('@') })
  expect(await bodies(orderId)).toEqual(['Your gown is ready.\nShall we send it?'])
  expect(await sentAfterMove(shop, order)).toEqual(['order_note'])
  const mail = shop.sent.find((message) => message.kind === 'order_note')
  expect(mail).toMatchObject({ to: written.ok && written.to, note: { body: 'Your gown is ready.\nShall we send it?' } })
  const audit = database.db.selectFrom('auditLog').where('subject', '=', `order:${orderId}`).select(['action', 'actor'])
  expect(await audit.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    action: 'write_to_customer',
    actor: administrator.email,
  })
})

test('the same text sent twice is one note and one mail, for ten minutes and one author', async () => {
  const order = await anOrderWith(shop, 'paid')
  const { orderId } = order
  const readAll = async () =>
    (await readOrderNotes(database.db, orderId)).map(({ body, isToCustomer }) => [body, isToCustomer])
  const written = await Promise.all([write(orderId, 'It is ready.'), write(orderId, 'It is ready. ')])
  expect(written.map(({ ok }) => ok)).toEqual([true, true])
  for (let n = 0; n < 2; n++) await addOrderNote(shop, { orderId, text: 'It is ready.' }, administrator)
  expect(await readAll()).toEqual([
    ['It is ready.', false],
    ['It is ready.', true],
  ])
  expect(await sentAfterMove(shop, order)).toEqual(['order_note'])
  const colleague = administratorViewer('00000000-0000-4000-8000-0000000000c0', 'bola@aso.example')
  await database.db.insertInto('user').values({ id: colleague.userId, email: colleague.email }).execute()
  await addOrderNote(shop, { orderId, text: 'It is ready.' }, colleague)
  shop.advanceMinutes(11)
  await addOrderNote(shop, { orderId, text: 'It is ready.' }, administrator)
  expect(await readAll()).toHaveLength(4)
})

test('a staff note, or one of another order, is never mailed', async () => {
  const [mine, other] = [await anOrderWith(shop, 'paid'), await anOrderWith(shop, 'paid')]
  await addOrderNote(shop, { orderId: mine.orderId, text: 'For us' }, administrator)
  await write(other.orderId, 'For her')
  const ids = await database.db.selectFrom('orderNote').select('id').execute()
  const found = await Promise.all(ids.map(({ id }) => findNoteToCustomer(database.db, mine.orderId, id)))
  expect(found.filter((note) => note !== null)).toEqual([])
})

// @rule back-office §2 Orders | Notes to a customer are limited in length and number
//   broken by: staff notes counted with them (add-order-note.server.ts)
//   broken by: notes of another hour counted (notes-to-customer.server.ts)
test('a note has at most 2,000 characters, and a customer gets at most ten an hour', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  expect(await write(orderId, ' \u202e\n')).toEqual({ ok: false, reason: 'empty' })
  expect(await write(orderId, 'a'.repeat(2_001))).toEqual({ ok: false, reason: 'too_long' })
  await addOrderNote(shop, { orderId, text: 'For us' }, administrator)
  for (let n = 0; n < 10; n++) expect((await write(orderId, String(n).repeat(2_000))).ok).toBe(true)
  expect(await write(orderId, 'One more')).toEqual({ ok: false, reason: 'too_often' })
  expect(await addOrderNote(shop, { orderId, text: 'For us again' }, administrator)).toEqual({ ok: true })
  shop.advanceMinutes(61)
  expect((await write(orderId, 'One more')).ok).toBe(true)
})

test('customers can’t write notes, and none is written about an unknown or anonymised order', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  const refused = { ok: false, reason: 'not_allowed' }
  expect(await writeToCustomer(shop, { orderId, text: 'x' }, customerViewer())).toEqual(refused)
  const missing = '00000000-0000-4000-8000-00000000abcd'
  expect(await write(missing, 'x')).toEqual({ ok: false, reason: 'not_found' })
  expect(await addOrderNote(shop, { orderId: missing, text: 'x' }, administrator)).toEqual({
    ok: false,
    reason: 'not_found',
  })
  await database.db.updateTable('order').set({ email: '' }).where('id', '=', orderId).execute()
  expect(await write(orderId, 'x')).toEqual({ ok: false, reason: 'nobody' })
})

test('a customer’s data download has the notes to her, and no staff note', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  const { userId } = administrator
  await database.db.updateTable('order').set({ userId, isGuestOrder: false }).where('id', '=', orderId).execute()
  await addOrderNote(shop, { orderId, text: 'For us' }, administrator)
  await write(orderId, 'For her')
  const { orders } = await exportOwnData(database.db, administrator)
  expect(orders.map(({ messages }) => messages.map(({ body }) => body))).toEqual([['For her']])
})
