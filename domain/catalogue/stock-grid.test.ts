import { describe, expect, test } from 'vitest'
import { gridCells, isPool, lostPieces, pool, stockChanges } from './stock-grid.ts'

const cell = (size: string | null, onHand: number) => ({ size, color: null, onHand })

test('the pool is the cell without a size and a color', () => {
  expect([pool, { ...pool, size: 'S' }, { ...pool, color: '#a' }].map(isPool)).toEqual([true, false, false])
})

test('a grid has a cell for each size × colour, or for each of one', () => {
  expect(gridCells(['S', 'M'], ['#a', '#b'])).toEqual([
    { size: 'S', color: '#a' },
    { size: 'S', color: '#b' },
    { size: 'M', color: '#a' },
    { size: 'M', color: '#b' },
  ])
  expect(gridCells(['S'], [])).toEqual([{ size: 'S', color: null }])
  expect(gridCells([], ['#a'])).toEqual([{ size: null, color: '#a' }])
  expect(gridCells([], [])).toEqual([])
})

describe('differences', () => {
  test('are relative to the numbers shown, and none where nothing changed', () => {
    expect(stockChanges([cell('S', 3), cell('M', 4)], [cell('S', 3), cell('M', 1)])).toEqual([
      { size: 'M', color: null, by: -3 },
    ])
  })

  test('remove all pieces of a removed row, and count a new one from zero', () => {
    expect(stockChanges([cell(null, 5)], [cell('S', 2), cell('M', 0)])).toEqual([
      { size: null, color: null, by: -5 },
      { size: 'S', color: null, by: 2 },
    ])
  })

  test('lose pieces only where a removed row’s pieces aren’t added to the others', () => {
    expect(lostPieces([cell(null, 5)], [cell('S', 2), cell('M', 3)])).toBe(0)
    expect(lostPieces([cell('S', 2), cell('M', 3)], [cell('S', 2)])).toBe(3)
    expect(lostPieces([cell('S', 5)], [cell('S', 1)])).toBe(0)
    expect(lostPieces([cell('S', 5), cell('M', 0)], [cell('S', 1)])).toBe(0)
  })
})
