import { describe, expect, test } from 'vitest'
import { drawsOnPool, madeColor, onHandFor, onHandOfColor, onHandOfSize, percentOff } from './product.ts'

const red = '#FF0000'
const blue = '#0000FF'
const grid = [
  { size: 'S', color: red, onHand: 2 },
  { size: 'S', color: blue, onHand: 0 },
  { size: 'M', color: red, onHand: 0 },
  { size: 'M', color: blue, onHand: 0 },
]

describe('stock of a choice', () => {
  test('is that of its size and colour', () => {
    expect(onHandFor(grid, 'S', red)).toBe(2)
    expect(onHandFor(grid, 'S', blue)).toBe(0)
    expect(onHandFor(grid, 'XL', red)).toBe(0)
  })

  test('is the pool’s where the product has one', () => {
    expect(onHandFor([{ size: null, color: null, onHand: 7 }], 'S', red)).toBe(7)
  })

  test('counts a size over all colours until one is chosen', () => {
    expect(onHandOfSize(grid, 'S', null)).toBe(2)
    expect(onHandOfSize(grid, 'S', blue)).toBe(0)
    expect(onHandOfColor(grid, red, null)).toBe(2)
    expect(onHandOfColor(grid, red, 'M')).toBe(0)
  })
})

describe('stock by size or colour only', () => {
  const bySize = [
    { size: 'S', color: null, onHand: 3 },
    { size: 'M', color: null, onHand: 4 },
  ]
  const byColor = [
    { size: null, color: red, onHand: 5 },
    { size: null, color: blue, onHand: 6 },
  ]

  test('has no pieces for a choice that isn’t made', () => {
    expect(onHandFor(bySize, 'S', null)).toBe(3)
    expect(onHandFor(bySize, 'XL', null)).toBe(0)
    expect(onHandFor(byColor, null, blue)).toBe(6)
    expect(onHandFor(byColor, null, '#00FF00')).toBe(0)
    expect(onHandFor([], 'S', red)).toBe(0)
  })

  test('counts for every choice of the other option', () => {
    expect([onHandOfSize(bySize, 'S', red), onHandOfSize(byColor, 'S', red)]).toEqual([3, 5])
    expect([onHandOfSize(byColor, 'S', null), onHandOfSize(bySize, 'XL', null)]).toEqual([11, 0])
    expect([onHandOfColor(byColor, blue, 'S'), onHandOfColor(bySize, blue, 'M')]).toEqual([6, 4])
    expect([onHandOfColor(bySize, blue, null), onHandOfColor(byColor, '#00FF00', null)]).toEqual([7, 0])
  })
})

test('a choice draws on the pool if it has no stock row of its own', () => {
  const pool = { size: null, color: null, onHand: 7 }
  expect(drawsOnPool([pool], 'S', red)).toBe(true)
  expect(drawsOnPool([...grid, pool], 'S', red)).toBe(false)
  expect(drawsOnPool([...grid, pool], 'XL', red)).toBe(true)
  expect(drawsOnPool(grid, 'XL', red)).toBe(false)
  expect(drawsOnPool([{ size: 'S', color: null }], 'S', null)).toBe(false)
  expect(drawsOnPool([{ size: null, color: red }], null, red)).toBe(false)
})

test('a colour is found by its code as written in addresses', () => {
  const gown = { colors: [red, '#00ff7f'] }
  expect(madeColor(gown, 'ff0000')).toBe(red)
  expect(madeColor(gown, '00FF7F')).toBe('#00ff7f')
  for (const code of ['0000ff', '#ff0000', '', null, undefined]) expect(madeColor(gown, code)).toBeUndefined()
})

test('the percentage badge rounds down and is hidden below one percent', () => {
  expect(percentOff(7_500, 10_000)).toBe(25)
  expect(percentOff(6_667, 10_000)).toBe(33)
  expect(percentOff(9_900, 10_000)).toBe(1)
  expect(percentOff(9_999, 10_000)).toBeNull()
  expect(percentOff(10_000, 10_000)).toBeNull()
  expect(percentOff(12_000, 10_000)).toBeNull()
  expect(percentOff(10_000, null)).toBeNull()
})
