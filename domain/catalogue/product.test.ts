import { describe, expect, test } from 'vitest'
import { onHandFor, onHandOfColor, onHandOfSize, percentOff } from './product.ts'

const red = '#FF0000'
const blue = '#0000FF'
const grid = [
  { size: 'S', color: red, onHand: 2 },
  { size: 'S', color: blue, onHand: 0 },
  { size: 'M', color: red, onHand: 0 },
  { size: 'M', color: blue, onHand: 0 },
]

describe('stock of a choice', () => {
  test('is that of its own cell', () => {
    expect(onHandFor(grid, 'S', red)).toBe(2)
    expect(onHandFor(grid, 'S', blue)).toBe(0)
    expect(onHandFor(grid, 'XL', red)).toBe(0)
  })

  test('is the pool where the product keeps one', () => {
    expect(onHandFor([{ size: null, color: null, onHand: 7 }], 'S', red)).toBe(7)
  })

  test('counts a size over all colours until one is chosen', () => {
    expect(onHandOfSize(grid, 'S', null)).toBe(2)
    expect(onHandOfSize(grid, 'S', blue)).toBe(0)
    expect(onHandOfColor(grid, red, null)).toBe(2)
    expect(onHandOfColor(grid, red, 'M')).toBe(0)
  })
})

test('the percentage badge rounds down and stays away below one percent', () => {
  expect(percentOff(7_500, 10_000)).toBe(25)
  expect(percentOff(6_667, 10_000)).toBe(33)
  expect(percentOff(9_999, 10_000)).toBeNull()
  expect(percentOff(10_000, null)).toBeNull()
})
