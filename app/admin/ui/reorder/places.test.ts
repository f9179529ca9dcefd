import { expect, test } from 'vitest'
import { keepInside, placeAt, placesAfterMove, scrollSpeed } from './places.ts'

// Three boxes in a row and two below them, 10 pixels apart.
const grid = [0, 1, 2, 3, 4].map((at) => ({
  left: (at % 3) * 110,
  top: Math.floor(at / 3) * 110,
  width: 100,
  height: 100,
}))

test.each([
  ['in a box', 150, 50, 1],
  ['in the second row', 50, 160, 3],
  ['in a gap, nearer to the one before', 103, 50, 0],
  ['in a gap, nearer to the one after', 107, 50, 1],
  ['left of all', -300, 50, 0],
  ['right of a row', 900, 50, 2],
  ['beside the last, where nothing stands', 260, 180, 4],
  ['below all', 50, 900, 3],
])('a point %s belongs to the nearest place', (_, x, y, place) => {
  expect(placeAt(grid, { x, y })).toBe(place)
})

test('with boxes of different heights the place is the box that contains the point', () => {
  const column = [
    { left: 0, top: 0, width: 100, height: 40 },
    { left: 0, top: 50, width: 100, height: 300 },
    { left: 0, top: 360, width: 100, height: 40 },
  ]
  expect([20, 60, 340, 380].map((y) => placeAt(column, { x: 50, y }))).toEqual([0, 1, 1, 2])
})

test.each([
  [
    { x: 30, y: 250 },
    { x: 30, y: 250 },
  ],
  [
    { x: -50, y: 90 },
    { x: 10, y: 100 },
  ],
  [
    { x: 900, y: 900 },
    { x: 210, y: 550 },
  ],
])('a box whose corner is dragged to %j stays inside the list at %j', (corner, kept) => {
  const list = { left: 10, top: 100, width: 300, height: 500 }
  expect(keepInside(corner, { width: 100, height: 50 }, list)).toEqual(kept)
})

test.each([
  [0, 2, [2, 0, 1, 3]],
  [3, 1, [0, 2, 3, 1]],
  [2, 2, [0, 1, 2, 3]],
])('after a move from place %i to %i the others close up', (from, to, places) => {
  expect(placesAfterMove(4, from, to)).toEqual(places)
})

test('the page scrolls near an edge, faster the nearer, and only in the direction of the pointer', () => {
  const visible = { from: 400, top: 64, bottom: 700 }
  expect(scrollSpeed(300, visible)).toBe(0)
  expect(scrollSpeed(640, visible)).toBe(0)
  expect(scrollSpeed(92, visible)).toBe(-450)
  expect(scrollSpeed(10, visible)).toBe(-900)
  expect(scrollSpeed(672, visible)).toBe(450)
  expect(scrollSpeed(840, visible)).toBe(900)
  expect(scrollSpeed(680, { ...visible, from: 690 })).toBe(0)
  expect(scrollSpeed(690, { ...visible, from: 690 })).toBe(0)
  expect(scrollSpeed(80, { ...visible, from: 70 })).toBe(0)
})
