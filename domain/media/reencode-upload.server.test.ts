import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { animation, pixelBomb } from '#test/hostile-pictures.ts'
import { reencodeUpload } from './reencode-upload.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-reencode-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function reencode(bytes: Uint8Array) {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return reencodeUpload(path)
}
const cloth = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#224466' } })

test.each(['jpeg', 'png', 'webp'] as const)('a %s becomes a WebP, with its size and colour', async (format) => {
  const made = await reencode(await cloth(30, 40).toFormat(format).toBuffer())
  if (!made.ok) throw new Error(made.reason)
  expect(made).toMatchObject({ width: 30, height: 40, color: expect.stringMatching(/^#2[0-9a-f]4[0-9a-f]6/) })
  expect((await sharp(made.bytes).metadata()).format).toBe('webp')
})

test('an upload is reduced to 2,560 pixels on a side in its proportions, and never enlarged', async () => {
  expect(await reencode(await cloth(2_600, 1_300).jpeg().toBuffer())).toMatchObject({ width: 2_560, height: 1_280 })
  expect(await reencode(await cloth(260, 2_600).jpeg().toBuffer())).toMatchObject({ width: 256, height: 2_560 })
  expect(await reencode(await cloth(40, 30).png().toBuffer())).toMatchObject({ width: 40, height: 30 })
})

test('an upload is rotated upright, and of an animation only the first frame is kept', async () => {
  const turned = await cloth(30, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  expect(await reencode(turned)).toMatchObject({ width: 40, height: 30 })
  const film = animation(await cloth(20, 20).webp().toBuffer(), 3)
  expect(await reencode(film)).toMatchObject({ width: 20, height: 20 })
})

test.each([
  ['40 megapixels', pixelBomb(8_000, 5_000), { ok: true, width: 2_560, height: 1_600 }],
  ['a row more', pixelBomb(8_000, 5_001), { ok: false, reason: 'too_many_pixels' }],
  ['12,000 pixels in a row', pixelBomb(12_000, 12), { ok: true, width: 2_560 }],
  ['12,000 pixels in a column', pixelBomb(12, 12_000), { ok: true, height: 2_560 }],
  ['a pixel more in a row', pixelBomb(12_001, 2), { ok: false, reason: 'too_many_pixels' }],
  ['a pixel more in a column', pixelBomb(2, 12_001), { ok: false, reason: 'too_many_pixels' }],
])('the limit of pixels: %s', async (_, bytes, outcome) => {
  expect(await reencode(bytes)).toMatchObject(outcome)
})

test('content of other types, or that is truncated, can’t be read', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const linen = sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff', noise } })
  const whole = await linen.jpeg().toBuffer()
  const wrong = {
    nothing: new Uint8Array(),
    markup: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    gif: await cloth(9, 9).gif().toBuffer(),
    'half a picture': whole.subarray(0, whole.byteLength / 2),
  }
  for (const [what, bytes] of Object.entries(wrong))
    expect([what, await reencode(bytes)]).toEqual([what, { ok: false, reason: 'unreadable' }])
})
