import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

// @rule back-office §4 Timeline | Order Placed, Processing, Shipped, Delivered: a step is lit when the order is at or past it;
//   pending and cancelled light Order Placed alone
//   broken by: a cancelled order shown as delivered (timeline.ts)
// @rule back-office §2 Order detail | Only the order's current step has its note
//   broken by: the note at every reached step (timeline.ts)
test.each([
  ['pending', ['Order Placed'], []],
  ['processing', ['Order Placed', 'Processing'], ['Your order is being prepared']],
  ['shipped', ['Order Placed', 'Processing', 'Shipped'], ['Your order is on its way']],
  ['delivered', ['Order Placed', 'Processing', 'Shipped', 'Delivered'], ['Your order has been delivered']],
  ['cancelled', ['Order Placed'], []],
] as const)('of an order that is %s', (status, reached, notes) => {
  const steps = timelineOf(status)
  expect(steps.map(({ name }) => name)).toEqual(['Order Placed', 'Processing', 'Shipped', 'Delivered'])
  expect(steps.flatMap(({ name, isReached }) => (isReached ? [name] : []))).toEqual(reached)
  expect(steps.flatMap(({ note }) => note ?? [])).toEqual(notes)
  expect(steps.findLast(({ isReached }) => isReached)?.note ?? null).toBe(notes[0] ?? null)
})

// @rule Staff-made orders | An order for collection has Collected as its last step; one that was sent after all has the usual
//   steps
test.each([
  ['processing', ['Order Placed', 'Processing', 'Collected'], 'Your order is being prepared'],
  ['delivered', ['Order Placed', 'Processing', 'Collected'], 'You have your order'],
  ['shipped', ['Order Placed', 'Processing', 'Shipped', 'Delivered'], 'Your order is on its way'],
] as const)('of an order for collection that is %s', (status, names, note) => {
  const steps = timelineOf(status, true)
  expect(steps.map(({ name }) => name)).toEqual(names)
  expect(steps.flatMap((step) => step.note ?? [])).toEqual([note])
})
