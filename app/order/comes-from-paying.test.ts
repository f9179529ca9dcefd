import { expect, test } from 'vitest'
import { arrivalFromPaying } from './comes-from-paying.ts'

// @rule §8 Success page | A shopper returning from payment is recognised by the address or the navigation state
//   broken by: a confirmed payment not recognised (comes-from-paying.ts)
test.each([
  [null, '?order=1', null],
  [{ orderId: '1' }, '?order=1', null],
  ['checking', '', null],
  [null, '?order=1&checking=1', { checking: true }],
  [{ orderId: '1', checking: true }, '?order=1', { checking: true }],
  [{ orderId: '1', checking: false }, '?order=1', { checking: false }],
])('the state %j at %s is read as %j', (state, search, arrival) => {
  expect(arrivalFromPaying(state, search)).toEqual(arrival)
})
