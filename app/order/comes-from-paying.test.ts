import { expect, test } from 'vitest'
import { arrivalFromPaying } from './comes-from-paying.ts'

// @rule §8 Success page | Whoever comes from paying is told by the address, or by what the navigation carries
//   broken by: a payment that was confirmed not told (comes-from-paying.ts)
test.each([
  [null, '?order=1', null],
  [{ orderId: '1' }, '?order=1', null],
  ['checking', '', null],
  [null, '?order=1&checking=1', { checking: true }],
  [{ orderId: '1', checking: true }, '?order=1', { checking: true }],
  [{ orderId: '1', checking: false }, '?order=1', { checking: false }],
])('%j at %s is %j', (state, search, arrival) => {
  expect(arrivalFromPaying(state, search)).toEqual(arrival)
})
