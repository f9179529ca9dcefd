import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { animation, pixelBomb } from '#test/hostile-pictures.ts'
import { openUploads } from './open-uploads.ts'

let folder: string
let uploads: ReturnType<typeof openUploads>
const report = vi.fn<(fault: unknown, about: string) => void>()
const turn = async () => ({ done: () => {} })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-reencode-'))
  // A busy machine takes its time.
  uploads = openUploads({ folder, receiving: turn, reencoding: turn, atOnce: 2, report, withinMs: 60_000 })
})
afterAll(async () => {
  uploads.close()
  await rm(folder, { recursive: true })
})

async function reencode(bytes: Uint8Array) {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return uploads.reencode({ path, remove: async () => {} })
}
const cloth = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#224466' } })

describe('a re-encoded picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is made from a %s', async (format) => {
    const made = await reencode(await cloth(300, 400).toFormat(format).toBuffer())
    if (!made.ok) throw new Error(made.reason)
    expect(made).toMatchObject({ width: 300, height: 400, color: expect.stringMatching(/^#2[0-9a-f]4[0-9a-f]6/) })
    expect((await sharp(made.bytes).metadata()).format).toBe('webp')
  })

  // @rule D35 | Pictures are rotated upright by their EXIF orientation, which is then removed
  test('is upright, and has no orientation tag any more', async () => {
    const turned = await cloth(300, 400)
      .composite([{ input: await cloth(300, 10).negate().png().toBuffer(), top: 0, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = await reencode(turned)
    if (!made.ok) throw new Error(made.reason)
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 400, height: 300 })
    expect((await sharp(made.bytes).metadata()).orientation).toBeUndefined()
    // The edge that was at the top is on the right.
    const [right = 0] = await sharp(made.bytes).extract({ left: 396, top: 150, width: 1, height: 1 }).raw().toBuffer()
    expect(right).toBeGreaterThan(150)
  })

  test('has at most 2,560 pixels on a side, and is never enlarged', async () => {
    expect(await reencode(await cloth(6_000, 3_000).jpeg().toBuffer())).toMatchObject({ width: 2_560, height: 1_280 })
    expect(await reencode(await cloth(40, 30).png().toBuffer())).toMatchObject({ width: 40, height: 30 })
  })

  test('is the first frame of ten thousand', async () => {
    const moving = animation(await cloth(20, 20).webp({ lossless: true }).toBuffer(), 10_000)
    expect((await sharp(moving).metadata()).pages).toBe(10_000)
    const made = await reencode(moving)
    if (!made.ok) throw new Error(made.reason)
    const { pages, height } = await sharp(made.bytes).metadata()
    expect([pages, height]).toEqual([undefined, 20])
  })
})

describe('a picture that can’t be re-encoded', () => {
  // @rule D35 | At most 40 megapixels and 12,000 pixels on a side, refused before anything is decoded
  test.each([
    ['50,000 × 50,000 pixels', pixelBomb(50_000, 50_000)],
    ['one long row', pixelBomb(39_000_000, 1)],
    ['a pixel more than 40 megapixels', pixelBomb(8_000, 5_001)],
    ['a pixel more than 12,000 in a row', pixelBomb(12_001, 2)],
    ['a pixel more than 12,000 in a column', pixelBomb(2, 12_001)],
  ])('is refused for %s', async (_, bytes) => {
    expect(bytes.byteLength).toBeLessThan(200_000)
    expect(await reencode(bytes)).toEqual({ ok: false, reason: 'too_many_pixels' })
  })

  test('doesn’t include one of 40 megapixels', async () => {
    expect(await reencode(pixelBomb(8_000, 5_000))).toMatchObject({ ok: true, width: 2_560, height: 1_600 })
  })

  test('doesn’t include one with 12,000 pixels in a row', async () => {
    expect(await reencode(pixelBomb(12_000, 1_200))).toMatchObject({ ok: true, width: 2_560, height: 256 })
  })

  test('is refused when it is cut off, or only begins as a picture', async () => {
    const noise = {
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    } as const
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await sharp(noise).toFormat(format).toBuffer()
      const half = await reencode(whole.subarray(0, whole.byteLength / 2))
      expect([format, half]).toEqual([format, { ok: false, reason: 'unreadable' }])
    }
    expect(await reencode(Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'))).toEqual({
      ok: false,
      reason: 'unreadable',
    })
  })

  test('is refused by its content in the decoding process, too', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
    for (const bytes of [
      Buffer.from(svg),
      await cloth(9, 9).gif().toBuffer(),
      await cloth(9, 9).tiff().toBuffer(),
      await cloth(9, 9).avif().toBuffer(),
    ]) {
      expect(await reencode(bytes)).toEqual({ ok: false, reason: 'unreadable' })
    }
  })

  // @rule D35 | A picture that ends the decoding process, or takes too long, is refused, and that is logged
  //   broken by: the process's error swallowed (open-uploads.ts)
  test('is refused and reported when its process is ended', async () => {
    expect(report).not.toHaveBeenCalled()
    const hurried = openUploads({ folder, receiving: turn, reencoding: turn, atOnce: 1, report, withinMs: 1 })
    const path = join(folder, 'slow')
    await writeFile(path, await cloth(300, 400).jpeg().toBuffer())
    expect(await hurried.reencode({ path, remove: async () => {} })).toEqual({ ok: false, reason: 'unreadable' })
    expect(report.mock.calls).toEqual([[expect.any(Error), 're-encoding an uploaded picture failed']])
    hurried.close()
  })
})
