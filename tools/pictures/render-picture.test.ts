import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LOOKS } from './product-looks.ts'
import { renderPicture } from './render-picture.ts'

const pixels = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer()

test('a picture is rendered the same as the committed one', async () => {
  const look = LOOKS['adire-clutch']
  if (!look) throw new Error('The clutch has no look')
  const made = await pixels(await renderPicture(look, { yaw: 0.3, centre: [0, 103], across: 34, pitch: 0.14 }, 64, 80))
  const kept = await pixels(readFileSync(join(import.meta.dirname, 'reference-clutch.webp')))
  expect(made.length).toBe(kept.length)
  const apart = made.reduce((sum, value, i) => sum + Math.abs(value - (kept[i] ?? 0)), 0) / kept.length
  expect(apart).toBeLessThan(2)
})
