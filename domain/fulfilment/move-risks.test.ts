import { expect, test } from 'vitest'
import { orderStatuses } from '#domain/orders/status.ts'
import { isMovedOn, risksOf, type StatusMove } from './move-risks.ts'

const paid = { isReleased: false, isCollected: false, due: 0, refundedOrPending: 0, refundable: 500 }
const risks = (from: StatusMove['from'], to: StatusMove['to'], changes: Partial<StatusMove> = {}) =>
  risksOf({ from, to, ...paid, ...changes })

test('an order counts as moved on when it is processing, shipped or delivered', () => {
  expect(orderStatuses.filter(isMovedOn)).toEqual(['processing', 'shipped', 'delivered'])
})

test.each<[string, string[], string[]]>([
  ['a paid order forwards', risks('processing', 'delivered'), []],
  ['one to where it stands', risks('shipped', 'shipped'), []],
  ['one step back', risks('shipped', 'processing'), ['backwards']],
  ['one that has left the shop, cancelled', risks('delivered', 'cancelled'), ['backwards', 'cancels_paid']],
  ['one that is on its way, cancelled', risks('shipped', 'cancelled'), ['backwards', 'cancels_paid']],
  ['one that hasn’t, cancelled', risks('processing', 'cancelled'), ['cancels_paid']],
  ['one without money, cancelled', risks('pending', 'cancelled', { refundable: 0 }), []],
  ['an unpaid one forwards', risks('pending', 'processing', { due: 1 }), ['unpaid']],
  ['an unpaid one back to its beginning', risks('processing', 'pending', { due: 1 }), ['backwards']],
  ['a refunded one forwards', risks('processing', 'shipped', { refundedOrPending: 1 }), ['refunded']],
  ['a cancelled one that was released', risks('cancelled', 'processing', { isReleased: true }), ['takes_stock_again']],
  ['a cancelled one that still has its pieces', risks('cancelled', 'processing'), []],
  ['one that is collected, shipped', risks('processing', 'shipped', { isCollected: true }), ['collected']],
  ['one that is collected, delivered', risks('processing', 'delivered', { isCollected: true }), []],
])('%s: %j', (_, found, expected) => {
  expect(found).toEqual(expected)
})
