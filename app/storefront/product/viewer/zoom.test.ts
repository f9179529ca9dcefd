import { describe, expect, test } from 'vitest'
import { fitted, panBy, pinch, type Sizes, toggleZoom, whole, zoomAt } from './zoom.ts'

// A phone screen and a 4:5 picture as wide as it.
const sizes: Sizes = { stage: { width: 400, height: 800 }, picture: { width: 400, height: 500 } }
const centre = { x: 0, y: 0 }

test('a picture is shown whole at first', () => {
  expect(fitted({ width: 400, height: 800 }, { width: 1600, height: 2000 })).toEqual({ width: 400, height: 500 })
  expect(fitted({ width: 1440, height: 900 }, { width: 1600, height: 2000 })).toEqual({ width: 720, height: 900 })
})

describe('zooming', () => {
  test('keeps the point under the finger in place', () => {
    const view = zoomAt(whole, 2, { x: 100, y: 0 }, sizes)
    expect(view).toEqual({ scale: 2, x: -100, y: 0 })
    // The same point of the picture before and after.
    expect((100 - view.x) / view.scale).toBe(100)
  })

  test('keeps that point in place in a picture that is already moved and zoomed', () => {
    const large: Sizes = { stage: { width: 400, height: 800 }, picture: { width: 4_000, height: 8_000 } }
    const point = { x: 30, y: 60 }
    const view = zoomAt({ scale: 2, x: 10, y: -20 }, 1.5, point, large)
    expect(view).toEqual({ scale: 3, x: 0, y: -60 })
    const [before, after] = [
      [point, { x: 50, y: 60 }],
      [
        { x: 20, y: 70 },
        { x: 40, y: 70 },
      ],
    ] as const
    expect(pinch({ scale: 2, x: 10, y: -20 }, before, after, large)).toEqual({ scale: 2, x: 0, y: -10 })
  })

  test('stays between the whole picture and four times its size', () => {
    expect(zoomAt(whole, 100, centre, sizes).scale).toBe(4)
    expect(zoomAt({ scale: 2, x: 50, y: 0 }, 0.01, { x: 90, y: 90 }, sizes)).toEqual(whole)
  })

  test('is switched on by a double tap and off by the next', () => {
    const closer = toggleZoom(whole, { x: 100, y: 100 }, sizes)
    expect(closer.scale).toBe(2.5)
    expect(toggleZoom(closer, centre, sizes)).toEqual(whole)
  })

  test('by two fingers follows their spread and their movement', () => {
    const before = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const
    const after = [
      { x: -80, y: 20 },
      { x: 120, y: 20 },
    ] as const
    // Twice as large and moved by 20 to the right and down; its height exceeds the stage's only above scale 1.6.
    expect(pinch(whole, before, after, sizes)).toEqual({ scale: 2, x: 20, y: 20 })
  })

  test('tolerates two fingers on one point', () => {
    const spot = [centre, centre] as const
    expect(pinch(whole, spot, spot, sizes)).toEqual(whole)
  })
})

describe('moving', () => {
  test('doesn’t move a picture shown whole', () => {
    expect(panBy(whole, { x: 500, y: -500 }, sizes)).toEqual(whole)
  })

  test('stops at the picture’s edges', () => {
    expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, sizes)).toEqual({ scale: 2, x: 200, y: -100 })
  })
})
