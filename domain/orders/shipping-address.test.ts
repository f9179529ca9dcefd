import { expect, test } from 'vitest'
import { states } from './shipping-address.ts'

test('an order goes to one of the 36 states or to the capital, in the order of their names', () => {
  expect(states).toHaveLength(37)
  expect(states).toContain('Federal Capital Territory')
  expect(new Set(states).size).toBe(37)
  expect([...states].sort()).toEqual(states)
})
