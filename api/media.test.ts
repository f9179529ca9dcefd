import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { masterKey, originalTurns } from '#domain/media/rendition.server.ts'
import type { RenditionEncoder } from '#domain/media/rendition-encoder.ts'
import type { Storage } from '#domain/media/storage.ts'
import { directEncoder } from '#test/direct-encoder.ts'
import { createMediaRoutes } from './media.ts'

const key = '0123456789abcdef01234567'
const wideKey = '76543210fedcba9876543210'
const stored = new Map<string, Uint8Array>()
const storage: Storage = {
  has: async (name) => stored.has(name),
  read: async (name) => {
    if (name.endsWith('/master.webp')) await reading
    return stored.get(name) ?? null
  },
  size: async (name) => stored.get(name)?.byteLength ?? null,
  write: async (name, bytes) => void stored.set(name, bytes),
  delete: async () => {},
}
const waiting: string[] = []
let isFree = true
const encoder: RenditionEncoder = {
  ...directEncoder,
  takeTurn: async (asker) => {
    waiting.push(asker)
    return isFree ? { done: () => {} } : null
  },
}
let reading = Promise.resolve()
const media = createMediaRoutes({ storage, encoder }, (ip) => `group of ${ip}`)
const ask = (path: string, headers: Record<string, string> = {}) =>
  media.request(path, { headers }, { ip: '203.0.113.9' })

beforeAll(async () => {
  stored.set(masterKey(key), await readFile('db/demo/pictures/abeokuta-adire-gown-front.webp'))
  const indigo = { create: { width: 1600, height: 900, channels: 3 as const, background: '#1f2a5a' } }
  stored.set(masterKey(wideKey), await sharp(indigo).webp().toBuffer())
})

describe('a visitor who saves data', () => {
  // @rule Weak networks | Save-Data and the switch load smaller pictures, at least a third less
  test.each(['avif', 'webp'])('gets a %s of at most two thirds of the size, at the same address', async (format) => {
    const full = await ask(`/${key}/480.${format}`)
    const light = await ask(`/${key}/480.${format}`, { 'save-data': 'on' })
    const [fullBytes, lightBytes] = [await full.arrayBuffer(), await light.arrayBuffer()]
    expect(lightBytes.byteLength).toBeLessThan((fullBytes.byteLength * 2) / 3)
    expect(light.headers.get('content-type')).toBe(`image/${format}`)
    expect(full.headers.get('vary')).toBe('save-data')
    expect(light.headers.get('vary')).toBe('save-data')
  })

  test('gets the same by the shop’s own switch', async () => {
    const byHeader = await ask(`/${key}/320.webp`, { 'save-data': 'on' })
    const byCookie = await ask(`/${key}/320.webp`, { cookie: 'a=b; data-saver=1' })
    expect(await byCookie.arrayBuffer()).toEqual(await byHeader.arrayBuffer())
    for (const cookie of ['data-saver=10; not-data-saver=1', 'a=b;c data-saver=1'])
      expect((await ask(`/${key}/320.webp`, { cookie })).headers.get('cache-control')).toContain('public')
    for (const cookie of ['data-saver=1', 'data-saver=1; a=b', 'a=b;data-saver=1;c=d'])
      expect((await ask(`/${key}/320.webp`, { cookie })).headers.get('cache-control')).toContain('private')
  })

  // @rule Weak networks | No CDN serves the smaller picture to others
  test('gets a response that shared caches don’t store', async () => {
    for (const said of ['on', 'On'])
      expect((await ask(`/${key}/320.webp`, { 'save-data': said })).headers.get('cache-control')).toBe(
        'private, max-age=86400',
      )
    expect((await ask(`/${key}/320.webp`)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})

test.each(['320.webp', 'og.jpg'])('nothing in %s can run, even when it is opened directly', async (file) => {
  expect((await ask(`/${key}/${file}`)).headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
})

test('other sites can show a picture', async () => {
  expect((await ask(`/${key}/320.webp`)).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

describe('the preview picture for messengers', () => {
  const shared = async (of: string) => {
    const answer = await ask(`/${of}/og.jpg`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    return Buffer.from(await answer.arrayBuffer())
  }

  test('is a JPEG of 1200 × 630 within WhatsApp’s size limit', async () => {
    const bytes = await shared(key)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.byteLength).toBeLessThan(300_000)
  })

  // @rule Found and shared | Open Graph pictures of 1200 × 630, the whole garment
  test('shows a portrait whole, on its own colour', async () => {
    const bytes = await shared(key)
    const master = stored.get(masterKey(key)) ?? new Uint8Array()
    const { width, height } = await sharp(master).metadata()
    const across = Math.round((width / height) * 630)
    const garment = await sharp(bytes)
      .extract({ left: Math.round((1200 - across) / 2), top: 0, width: across, height: 630 })
      .resize(32, 32, { fit: 'fill' })
      .raw()
      .toBuffer()
    const whole = await sharp(master).resize(32, 32, { fit: 'fill' }).flatten().raw().toBuffer()
    const off = garment.reduce((sum, value, at) => sum + Math.abs(value - (whole[at] ?? 0)), 0) / garment.length
    expect(off).toBeLessThan(4)
    const { dominant } = await sharp(master).stats()
    const [r = 0, g = 0, b = 0] = await sharp(bytes)
      .extract({ left: 5, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(Math.abs(r - dominant.r) + Math.abs(g - dominant.g) + Math.abs(b - dominant.b)).toBeLessThan(12)
  })

  test('is filled by a wide one, and rendered once', async () => {
    const bytes = await shared(wideKey)
    expect(stored.get(`media/${wideKey}/og.jpg`)?.byteLength).toBe(bytes.byteLength)
    expect((await sharp(bytes).stats()).isOpaque).toBe(true)
  })

  test('of an unknown or misspelt picture is 404', async () => {
    for (const path of ['/ffffffffffffffffffffffff/og.jpg', '/nonsense/og.jpg', `/${key}/og.png`, `/${key}/481.webp`]) {
      expect((await ask(path)).status).toBe(404)
    }
  })
})

test('a picture has one address: other spellings are 404', async () => {
  expect((await ask(`/${key}/640.webp`)).status).toBe(200)
  for (const file of [
    '640.webp.exe',
    '640.webp.html',
    '0x140.webp',
    '0140.webp',
    '640-light.webp',
    'master.webp',
    '0x280.webp',
    '%20640.webp',
    '640.0.webp',
    '6.4e2.webp',
    '0640.webp',
    '640.WEBP',
  ]) {
    expect([file, (await ask(`/${key}/${file}`)).status]).toEqual([file, 404])
  }
})

describe('a rendition that isn’t made yet', () => {
  // @rule D49 | Missing renditions are made in turns, shared by address
  test('is made in a turn of its requester’s address, once', async () => {
    waiting.length = 0
    expect((await ask(`/${wideKey}/160.webp`)).status).toBe(200)
    expect((await ask(`/${wideKey}/160.webp`)).status).toBe(200)
    expect(waiting).toEqual(['group of 203.0.113.9'])
  })

  // @rule D49 | A request that doesn't get a turn in time gets the original, which no cache stores
  test('is replaced by the original while there is no turn, and is itself afterwards', async () => {
    isFree = false
    for (const file of ['320.avif', '960.webp']) {
      const answer = await ask(`/${wideKey}/${file}`)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(stored.get(masterKey(wideKey)) ?? []))
    }
    isFree = true
    const answer = await ask(`/${wideKey}/320.avif`)
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'image/avif',
      'public, max-age=31536000, immutable',
    ])
  })

  test('of an unknown picture takes no turn', async () => {
    waiting.length = 0
    expect((await ask('/ffffffffffffffffffffffff/320.webp')).status).toBe(404)
    expect(waiting).toEqual([])
  })
})

// @rule D49 | One address reads few originals at once, further ones wait or are refused; others don't wait for it
//   broken by: originals without turns (rendition.server.ts)
test('originals are read in turns by requester, and those beyond the queue are refused', async () => {
  isFree = false
  const { promise, resolve } = Promise.withResolvers<void>()
  reading = promise
  const from = (ip: string) => media.request(`/${key}/1280.avif`, {}, { ip })
  const many = Array.from({ length: originalTurns.atOncePerKey + originalTurns.waitingPerKey + 3 }, () =>
    from('203.0.113.50'),
  )
  const refused = await Promise.race(many)
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    429,
    '5',
    'no-store',
  ])
  const another = from('203.0.113.51')
  resolve()
  expect((await another).status).toBe(200)
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  isFree = true
})
