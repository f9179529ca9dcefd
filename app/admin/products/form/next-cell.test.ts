import { expect, test } from 'vitest'
import { nextCell } from './next-cell.ts'

const size = { rows: 3, columns: 2 }
const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const inside = { start: false, end: false }
const edges = { start: true, end: true }

test.each([
  ['ArrowDown', { row: 0, column: 1 }, inside, { row: 1, column: 1 }],
  ['ArrowUp', { row: 0, column: 1 }, inside, null],
  ['ArrowDown', { row: 2, column: 1 }, inside, null],
  ['Enter', { row: 0, column: 0 }, inside, { row: 1, column: 0 }],
  ['Enter', { row: 2, column: 0 }, inside, { row: 2, column: 0 }],
  ['ArrowRight', { row: 1, column: 0 }, inside, null],
  ['ArrowRight', { row: 1, column: 0 }, edges, { row: 1, column: 1 }],
  ['ArrowRight', { row: 1, column: 1 }, edges, null],
  ['ArrowLeft', { row: 1, column: 1 }, edges, { row: 1, column: 0 }],
  ['Tab', { row: 1, column: 1 }, edges, null],
  ['5', { row: 1, column: 1 }, edges, null],
])('%s from %j', (key, from, atEdge, to) => {
  expect(nextCell({ ...plain, key }, from, size, atEdge)).toEqual(to)
})

test('Shift and Enter moves up; with other modifier keys nothing moves', () => {
  expect(nextCell({ ...plain, key: 'Enter', shiftKey: true }, { row: 1, column: 0 }, size, inside)).toEqual({
    row: 0,
    column: 0,
  })
  expect(nextCell({ ...plain, key: 'ArrowDown', altKey: true }, { row: 1, column: 0 }, size, inside)).toBeNull()
})
