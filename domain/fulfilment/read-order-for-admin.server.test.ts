import { expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { addOrderNote } from '#domain/orders/add-order-note.server.ts'
import { anonymizeBuyer } from '#domain/orders/anonymize-buyer.server.ts'
import { writeToCustomer } from '#domain/orders/notes-to-customer.server.ts'
import { orderStatuses } from '#domain/orders/status.ts'
import type { TestDatabase } from '#test/database.ts'
import {
  administrator,
  anOrderWith,
  lastAudit,
  type MovedOrder,
  move,
  openMoveShop,
  partRefunded,
} from '#test/order-moves.ts'
import type { ManualClockShop } from '#test/refund-factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { readOrderForAdmin } from './read-order-for-admin.server.ts'

let shop: ManualClockShop
let database: TestDatabase
openMoveShop((opened, own) => {
  shop = opened
  database = own
})

async function shownOf({ orderId }: Pick<MovedOrder, 'orderId'>) {
  const read = await readOrderForAdmin(database.db, administrator, orderId)
  if (!read.ok) throw new Error(read.reason)
  return read.shown
}
// @rule back-office §2 Orders | An order's money adds up: paid, refunded and due
//   broken by: refunds not subtracted (read-order-for-admin.server.ts)
test('an order shows what was paid, refunded, and is due', async () => {
  const unpaid = await anOrderWith(shop, 'unpaid')
  expect((await shownOf(unpaid)).money).toEqual({
    received: 0,
    refunded: 0,
    due: unpaid.amount,
    refundable: 0,
    held: 0,
  })
  const refunded = await anOrderWith(shop, 'partly refunded')
  expect((await shownOf(refunded)).money).toEqual({
    received: refunded.amount,
    refunded: partRefunded,
    due: 0,
    refundable: refunded.amount - partRefunded,
    held: 0,
  })
})

// @rule D43 | The number of pieces that can't be restocked is shown before an order is cancelled or refunded
//   broken by: restocked pieces counted, too; all pieces counted (read-stock-facts.server.ts)
test('an order shows how many of its pieces have no stock row any more', async () => {
  const order = await anOrderWith(shop, 'paid')
  expect(await shownOf(order)).toMatchObject({ piecesWithoutStock: 0 })
  const lines = database.db.updateTable('orderItem').where('orderId', '=', order.orderId)
  await lines.set({ stockId: null, restocked: 1 }).execute()
  expect(await shownOf(order)).toMatchObject({ piecesWithoutStock: 1 })
})

// @rule D43 | The risks of a move are shown before it is made
//   broken by: the risks of another move (read-order-for-admin.server.ts)
test('an order shows its possible moves with their risks', async () => {
  const { moves } = await shownOf(await anOrderWith(shop, 'paid'))
  expect(moves).toEqual([
    { to: 'pending', risks: ['backwards'] },
    { to: 'shipped', risks: [] },
    { to: 'delivered', risks: [] },
    { to: 'cancelled', risks: ['cancels_paid'] },
  ])
  const expired = await shownOf(await anOrderWith(shop, 'expired'))
  expect(expired.moves.map(({ to }) => to)).toEqual(orderStatuses.filter((status) => status !== 'cancelled'))
  expect(expired.moves.find(({ to }) => to === 'processing')?.risks).toEqual(['unpaid', 'takes_stock_again'])
})

// @rule D19 | The history shows who moved an order, when and why, newest first; staff notes are listed among the moves
//   broken by: the oldest first (read-order-for-admin.server.ts)
test('moves and notes are its history, newest first', async () => {
  const order = await anOrderWith(shop, 'paid')
  shop.advanceMinutes(1)
  expect(
    await addOrderNote(shop, { orderId: order.orderId, text: '  She comes\r\non Friday ' }, administrator),
  ).toEqual({
    ok: true,
  })
  expect(await lastAudit(database)).toMatchObject({ action: 'add_order_note', subject: `order:${order.orderId}` })
  shop.advanceMinutes(1)
  expect(await writeToCustomer(shop, { orderId: order.orderId, text: 'See you then' }, administrator)).toMatchObject({
    ok: true,
  })
  shop.advanceMinutes(1)
  await move(shop, order, { from: 'processing', to: 'shipped', reason: 'By bus' })
  const { history, payments } = await shownOf(order)
  expect(new Set(history.map(({ key }) => key)).size).toBe(history.length)
  expect(history.slice(0, 4).map(({ kind, actor, reason }) => [kind, actor, reason])).toEqual([
    ['status_changed', administrator.email, 'By bus'],
    ['note_to_customer', administrator.email, 'See you then'],
    ['note', administrator.email, 'She comes\non Friday'],
    ['paid', 'provider', expect.any(String)],
  ])
  expect(history.at(-1)?.kind).toBe('placed')
  expect(payments?.attempts).toMatchObject([{ state: 'paid', reference: order.reference }])
  expect(payments?.ledger[0]).toMatchObject({ kind: 'received', amount: order.amount })
})

test('a note can be neither empty nor too long', async () => {
  const { orderId } = await anOrderWith(shop, 'unpaid')
  const note = (text: string, id = orderId) => addOrderNote(shop, { orderId: id, text }, administrator)
  expect(await note(' \n ')).toEqual({ ok: false, reason: 'empty' })
  expect(await note('a'.repeat(2_001))).toEqual({ ok: false, reason: 'too_long' })
  expect(await note('text \0 \ud800')).toEqual({ ok: true })
  expect(await note('text', '00000000-0000-4000-8000-000000000000')).toEqual({ ok: false, reason: 'not_found' })
  expect(await addOrderNote(shop, { orderId, text: 'x' }, customerViewer())).toEqual({
    ok: false,
    reason: 'not_allowed',
  })
  for (let n = 1; n < 200; n++) await note(`${n}`)
  expect(await note('one more')).toEqual({ ok: false, reason: 'too_many' })
})

test('notes are deleted when the buyer is anonymised', async () => {
  const [over, underWay] = [await anOrderWith(shop, 'paid'), await anOrderWith(shop, 'paid')]
  const { id: userId } = await database.db
    .insertInto('user')
    .values({ email: 'leaving@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { orderId } of [over, underWay]) {
    await database.db.updateTable('order').set({ userId, isGuestOrder: false }).where('id', '=', orderId).execute()
    await addOrderNote(shop, { orderId, text: 'Always haggles' }, administrator)
  }
  await move(shop, over, { from: 'processing', to: 'delivered' })
  await database.db.transaction().execute((tx) => anonymizeBuyer(tx, userId))
  const noted = async (order: MovedOrder) => (await shownOf(order)).history.some(({ kind }) => kind === 'note')
  expect([await noted(over), await noted(underWay)]).toEqual([false, true])
})

test('reading needs the permission; an unknown order is not found', async () => {
  const { orderId } = await anOrderWith(shop, 'unpaid')
  expect(await readOrderForAdmin(database.db, anonymous, orderId)).toEqual({ ok: false, reason: 'no_session' })
  expect(await readOrderForAdmin(database.db, customerViewer(), orderId)).toEqual({ ok: false, reason: 'not_allowed' })
  for (const id of ['none', '00000000-0000-4000-8000-000000000000'])
    expect(await readOrderForAdmin(database.db, administrator, id)).toEqual({ ok: false, reason: 'not_found' })
  const without = { ...administrator, permissions: new Set(['orders.read'] as const) }
  const read = await readOrderForAdmin(database.db, without, orderId)
  expect(read).toMatchObject({ ok: true, shown: { payments: null } })
})
