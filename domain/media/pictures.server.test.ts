import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { directEncoder } from '#test/direct-encoder.ts'
import { registerPicture } from './register-picture.server.ts'
import { makeRendition, masterKey } from './rendition.server.ts'
import { type Rendition, renditionFile, sharePictureFile } from './rendition-file.ts'
import type { Storage } from './storage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

type Kept = { bytes: Uint8Array; contentType: string }
let kept: Map<string, Kept>
let storage: Storage
beforeEach(() => {
  kept = new Map()
  storage = {
    has: async (name) => kept.has(name),
    read: async (name) => kept.get(name)?.bytes ?? null,
    size: async (name) => kept.get(name)?.bytes.byteLength ?? null,
    write: async (name, bytes, contentType) => void kept.set(name, { bytes, contentType }),
    delete: async () => {},
  }
})

const make = (key: string, wanted: Rendition) =>
  makeRendition({ storage, encoder: directEncoder }, key, renditionFile(wanted))
const makeShared = (key: string) => makeRendition({ storage, encoder: directEncoder }, key, sharePictureFile)

const cloth = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .webp()
    .toBuffer()
const sizeOf = async (bytes: Uint8Array | null) => {
  const { format, width, height } = await sharp(bytes ?? new Uint8Array()).metadata()
  return { format, width, height }
}

describe('a built-in picture', () => {
  const register = (bytes: Uint8Array) => registerPicture({ db: database.db, storage, clock: () => new Date() }, bytes)
  const rows = () => database.db.selectFrom('media').selectAll().execute()

  test('is stored under the hash of its bytes, with its size and its dominant colour', async () => {
    const bytes = await cloth(90, 120, '#0a1428')
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
    const registered = await register(bytes)
    expect(registered).toMatchObject({ key, width: 90, height: 120 })
    expect(registered.color).toMatch(/^#0[0-9a-f]1[0-9a-f]2[0-9a-f]$/)
    expect(kept).toEqual(new Map([[`media/${key}/master.webp`, { bytes, contentType: 'image/webp' }]]))
    expect(await rows()).toMatchObject([{ key, width: 90, height: 120, dominantColor: registered.color }])
  })

  test('is the same picture when stored again, and is restored when its file is lost', async () => {
    const bytes = await cloth(60, 80, '#b22222')
    const first = await register(bytes)
    kept.set(masterKey(first.key), { bytes: new Uint8Array(1), contentType: 'touched' })
    expect(await register(bytes)).toEqual(first)
    expect(kept.get(masterKey(first.key))?.contentType).toBe('touched')
    kept.clear()
    expect(await register(bytes)).toEqual(first)
    expect(kept.get(masterKey(first.key))).toEqual({ bytes, contentType: 'image/webp' })
    expect((await rows()).filter(({ key }) => key === first.key)).toHaveLength(1)
  })
})

describe('a rendition', () => {
  const key = 'ab'
  beforeEach(async () => {
    kept.set(masterKey(key), { bytes: await cloth(640, 960, '#224466'), contentType: 'image/webp' })
  })

  test.each([
    [{ width: 320, format: 'avif' }, 'media/ab/320.avif', { format: 'heif', width: 320, height: 480 }],
    [{ width: 320, format: 'webp' }, 'media/ab/320.webp', { format: 'webp', width: 320, height: 480 }],
    [
      { width: 320, format: 'webp', light: true },
      'media/ab/320-light.webp',
      { format: 'webp', width: 240, height: 360 },
    ],
    [{ width: 960, format: 'webp' }, 'media/ab/960.webp', { format: 'webp', width: 640, height: 960 }],
  ] as const)('%j is read as %s', async (wanted, name, size) => {
    const bytes = await make(key, wanted)
    expect(await sizeOf(bytes)).toEqual(size)
    expect(kept.get(name)).toEqual({ bytes, contentType: `image/${wanted.format}` })
  })

  test('for data saving is compressed more, too', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const linen = sharp({ create: { width: 640, height: 960, channels: 3, background: '#000', noise } })
    kept.set(masterKey(key), { bytes: await linen.webp({ lossless: true }).toBuffer(), contentType: 'image/webp' })
    const full = await make(key, { width: 480, format: 'webp' })
    const light = await make(key, { width: 640, format: 'webp', light: true })
    expect(await sizeOf(light)).toEqual(await sizeOf(full))
    expect(light?.length).toBeLessThan(full?.length ?? 0)
  })

  test('is not made again once it is stored', async () => {
    const mine = new Uint8Array([1])
    kept.set('media/ab/160.webp', { bytes: mine, contentType: 'image/webp' })
    expect(await make(key, { width: 160, format: 'webp' })).toBe(mine)
  })

  test('of an unknown picture doesn’t exist', async () => {
    expect(await make('unknown', { width: 160, format: 'webp' })).toBeNull()
    expect([...kept.keys()]).toEqual([masterKey(key)])
  })
})

describe('the preview picture for messengers', () => {
  const frame = { format: 'jpeg', width: 1200, height: 630 }
  const colourAt = async (bytes: Uint8Array | null, left: number) =>
    (
      await sharp(bytes ?? new Uint8Array())
        .extract({ left, top: 300, width: 1, height: 1 })
        .raw()
        .toBuffer()
    ).toJSON().data

  /** Red cloth with a blue edge on both sides, which shows what was cut off. */
  const edged = async (width: number, height: number) => {
    const edge = await cloth(10, height, '#0000ff')
    return sharp(await cloth(width, height, '#ff0000'))
      .composite([
        { input: edge, left: 0, top: 0 },
        { input: edge, left: width - 10, top: 0 },
      ])
      .webp({ lossless: true })
      .toBuffer()
  }

  test.each([
    ['is filled by a picture half as wide again as it is high, to its edges', 600, 'blue'],
    ['is filled by a wider one, of which the edges are cut', 800, 'red'],
  ])('%s', async (_, width, atTheEdge) => {
    const height = 400
    kept.set(masterKey('w'), { bytes: await edged(width, height), contentType: 'image/webp' })
    const bytes = await makeShared('w')
    expect(await sizeOf(bytes)).toEqual(frame)
    expect(kept.get('media/w/og.jpg')).toEqual({ bytes, contentType: 'image/jpeg' })
    const [red = 0, , blue = 0] = await colourAt(bytes, 6)
    expect(red > blue ? 'red' : 'blue').toBe(atTheEdge)
  })

  test('shows a taller picture whole, on its own dominant colour', async () => {
    kept.set(masterKey('t'), { bytes: await edged(590, 400), contentType: 'image/webp' })
    const bytes = await makeShared('t')
    expect(await sizeOf(bytes)).toEqual(frame)
    const across = Math.round((590 / 400) * 630)
    const [, , blue = 0] = await colourAt(bytes, Math.round((1200 - across) / 2) + 6)
    expect(blue).toBeGreaterThan(150)
    const [red = 0, green = 255] = await colourAt(bytes, 20)
    expect([red > 200, green < 60]).toEqual([true, true])
  })

  test('of an unknown picture doesn’t exist', async () => {
    expect(await makeShared('unknown')).toBeNull()
  })
})
