import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sampleField } from './body/field.ts'
import { addPanel, emptyCloth } from './cloth/cloth.ts'
import { settle } from './cloth/settle.ts'
import { LOOKS } from './looks.ts'
import { photograph } from './studio.ts'

const pixels = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer()

describe('the drawn pictures', () => {
  it('come out as the one that is kept', async () => {
    const look = LOOKS['adire-clutch']
    if (!look) throw new Error('The clutch has no look')
    const drawn = await pixels(await photograph(look, { yaw: 0.3, centre: [0, 103], across: 34, pitch: 0.14 }, 64, 80))
    const kept = await pixels(readFileSync(join(import.meta.dirname, 'reference-clutch.webp')))
    expect(drawn.length).toBe(kept.length)
    const apart = drawn.reduce((sum, value, i) => sum + Math.abs(value - (kept[i] ?? 0)), 0) / kept.length
    expect(apart).toBeLessThan(2)
  })

  it('let cloth lie on what is below it, never in it', () => {
    const ball = sampleField((x, y, z) => Math.hypot(x, y - 20, z) - 8, [-14, 0, -14, 14, 34, 14], 1)
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
})
