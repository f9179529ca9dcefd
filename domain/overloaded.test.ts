import { expect, test } from 'vitest'
import { isOverloaded, Overloaded } from './overloaded.ts'

test('an overload is recognised by its name, whichever bundle threw it', () => {
  const ofAnother = Object.assign(new Error('no connection'), { name: 'Overloaded' })
  expect([new Overloaded('no connection'), ofAnother].map(isOverloaded)).toEqual([true, true])
  for (const other of [new Error('Overloaded'), { name: 'Overloaded' }, null, 'Overloaded'])
    expect(isOverloaded(other)).toBe(false)
})
