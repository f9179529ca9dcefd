import { expect, test } from 'vitest'
import { anItemToShow, anOrderToShow } from '#test/shown-orders.ts'
import { piecesToPack } from './pieces-to-pack.ts'

const items = [
  anItemToShow({ lineKey: 'one', quantity: 1 }),
  anItemToShow({ lineKey: 'three', quantity: 3 }),
  anItemToShow({ lineKey: 'whole', quantity: 2 }),
]
const packed = (status: 'processing' | 'delivered', refundedPieces: Record<string, number>) =>
  piecesToPack({ order: anOrderToShow({ items, status }), refundedPieces }).map(({ lineKey, quantity }) => [
    lineKey,
    quantity,
  ])

test('pieces refunded before shipping aren’t packed; pieces returned later were in the parcel', () => {
  const refundedPieces = { one: 1, three: 2 }
  expect(packed('processing', refundedPieces)).toEqual([
    ['three', 1],
    ['whole', 2],
  ])
  expect(packed('delivered', refundedPieces)).toEqual([
    ['one', 1],
    ['three', 3],
    ['whole', 2],
  ])
})
