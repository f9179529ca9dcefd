import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { administrator, anOrderWith, openMoveShop } from '#test/order-moves.ts'
import type { ManualClockShop } from '#test/refund-factories.ts'
import { customerViewer, staffViewer } from '#test/viewers.ts'
import { addOrderNote, longestNote, readOrderNotes } from './add-order-note.server.ts'

let shop: ManualClockShop
openMoveShop((opened) => {
  shop = opened
})

const add = (orderId: string, text: string, viewer = administrator) => addOrderNote(shop, { orderId, text }, viewer)
const bodies = async (orderId: string) => (await readOrderNotes(shop.db, orderId)).map(({ body }) => body)

test('a note is stored as it was meant, up to its longest', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  const longest = 'ọ'.repeat(longestNote)
  expect(await add(orderId, ` Calls on Friday.\r\nThen\0 Monday \n`)).toEqual({ ok: true })
  shop.advanceMinutes(1)
  expect(await add(orderId, ` ${longest} `)).toEqual({ ok: true })
  expect(await bodies(orderId)).toEqual([longest, 'Calls on Friday.\nThen Monday'])
})

test('an empty or longer one is refused, and so is one about no order', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  for (const text of ['', ' \n', '\0']) expect(await add(orderId, text)).toEqual({ ok: false, reason: 'empty' })
  expect(await add(orderId, 'x'.repeat(longestNote + 1))).toEqual({ ok: false, reason: 'too_long' })
  expect(await add(randomUUID(), 'Hello')).toEqual({ ok: false, reason: 'not_found' })
  expect(await bodies(orderId)).toEqual([])
})

test('it needs the permission', async () => {
  const { orderId } = await anOrderWith(shop, 'paid')
  const others = [customerViewer(), staffViewer('catalogue')]
  for (const viewer of others)
    expect(await addOrderNote(shop, { orderId, text: 'Hello' }, viewer)).toMatchObject({
      ok: false,
      reason: 'not_allowed',
    })
  expect(await bodies(orderId)).toEqual([])
})
