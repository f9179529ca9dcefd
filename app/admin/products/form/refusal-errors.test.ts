import { expect, test } from 'vitest'
import { errorsOf } from './refusal-errors.ts'

const pool = { size: null, color: null }
const medium = { size: 'M', color: null }
const small = { size: 'S', color: null }

const messageOf = (refusal: Parameters<typeof errorsOf>[0]) => errorsOf(refusal)[0]?.message

// @rule D8a | A refused change of the stock says why in a plain sentence, also for one number
//   broken by: one number named like a row (refusal-errors.ts)
test.each([
  [1, 'Somebody is paying for 1 piece now. Please keep the stock as one number'],
  [2, 'Somebody is paying for 2 pieces now. Please keep the stock as one number'],
])('stock as one number, of which %i is being paid for, says so', (reserved, words) => {
  expect(messageOf({ ok: false, reason: 'stock_reserved', cells: [{ ...pool, reserved }] })).toContain(words)
})

test.each([
  [{ reason: 'slug_taken', free: 'lace-2' }, 'slug', 'Another product has this address. lace-2 is free'],
  [{ reason: 'category_gone' }, 'categoryId', 'This category is gone. Please select another one'],
  [{ reason: 'picture_gone' }, 'pictures', 'One of the pictures is gone. Please remove it and add it again'],
] as const)('%j is shown at its field', (refusal, field, message) => {
  expect(errorsOf({ ok: false, ...refusal })).toEqual([{ field, message }])
})

test('rows are named by size and color, one number has no name', () => {
  const cells = [
    { ...medium, reserved: 2 },
    { ...small, reserved: 1 },
  ]
  expect(messageOf({ ok: false, reason: 'stock_reserved', cells })).toContain('paying for 2 of M, 1 of S now')
  const sold = (cell: typeof pool | typeof medium) =>
    messageOf({ ok: false, reason: 'stock_too_low', cells: [{ ...cell, onHand: 3 }] })
  expect(sold(pool)).toBe('Some were sold meanwhile: 3 left. Please count again')
  expect(sold(medium)).toBe('Some were sold meanwhile: 3 left of M. Please count again')
  expect(messageOf({ ok: false, reason: 'stock_left', cells: [{ ...pool, onHand: 2 }] })).toContain(
    'meanwhile: 2 more than you saw. Please look again',
  )
})
