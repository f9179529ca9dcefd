import { expect, test } from 'vitest'
import { sampleDistance } from '../geometry/distance-field.ts'
import { addPanel, emptyCloth } from './cloth.ts'
import { settle } from './settle.ts'

test('cloth comes to lie on what is below it, never in it', () => {
  const ball = sampleDistance((x, y, z) => Math.hypot(x, y - 20, z) - 8, [-14, 0, -14, 14, 34, 14], 1)
  const cloth = emptyCloth()
  const at = (i: number) => (i - 6) * 1.5
  addPanel(cloth, {
    part: 'cloth',
    columns: 13,
    rows: 13,
    place: (i, j) => [at(i), 30, at(j)],
    pattern: (i, j) => [at(i), at(j)],
  })
  settle(cloth, ball, { frames: 40 })
  for (let o = 0; o < cloth.positions.length; o += 3) {
    const [x = 0, y = 0, z = 0] = cloth.positions.slice(o, o + 3)
    expect(Math.hypot(x, y - 20, z)).toBeGreaterThan(8.3)
  }
})
