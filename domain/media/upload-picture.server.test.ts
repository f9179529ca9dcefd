import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { directUploads } from '#test/direct-uploads.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import type { PictureUploads } from './picture-uploads.ts'
import { filesToMake } from './rendition-file.ts'
import { uploadPicture } from './upload-picture.server.ts'

const now = new Date('2026-05-01T10:00:00Z')
const dayMs = 24 * 60 * 60_000
let database: TestDatabase
let shop: TestShop
let photo: Buffer
let reported: [fault: unknown, about: string][]
/** The paths of the files that were received; they may be gone by now. And how many turns were taken, and how many are over. */
let received: string[]
let turns: { taken: number; over: number }
/** The id of the last audit log entry before the test, because entries can't be deleted. */
let before: number
const viewer = administratorViewer()

beforeAll(async () => {
  database = await testDatabase(3)
  await database.db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
  photo = await sharp({ create: { width: 200, height: 250, channels: 3, background: '#224466' } })
    .png()
    .toBuffer()
})
afterAll(() => database.close())
beforeEach(async () => {
  reported = []
  received = []
  turns = { taken: 0, over: 0 }
  const uploads: PictureUploads = {
    ...directUploads,
    receive: async (...sent) => {
      const receiving = await directUploads.receive(...sent)
      if (receiving.ok) received.push(receiving.file.path)
      return receiving
    },
    takeTurn: async () => {
      turns.taken += 1
      return { done: () => void turns.over++ }
    },
  }
  shop = testShop(database.db, { clock: () => now, uploads, report: (...fault) => void reported.push(fault) })
  await database.db.deleteFrom('media').execute()
  await database.db.deleteFrom('unusedPicture').execute()
  const last = await database.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  before = last?.id ?? 0
})

async function* piecesOf(bytes: Uint8Array) {
  yield bytes
}
const upload = (cacheSeconds?: number, bytes: Uint8Array = photo) =>
  uploadPicture(shop, piecesOf(bytes), viewer, cacheSeconds)

async function uploaded(cacheSeconds?: number) {
  const answer = await upload(cacheSeconds)
  if (!answer.ok) throw new Error(answer.reason)
  return answer.picture
}
const media = () => database.db.selectFrom('media').selectAll().execute()
const entries = () => database.db.selectFrom('auditLog').where('id', '>', before).selectAll().orderBy('id').execute()
const isNothingLeft = () => received.length > 0 && !received.some((path) => existsSync(path))

describe('an uploaded picture', () => {
  test('is stored with its size and colour, and is in the audit log with its bytes', async () => {
    const picture = await uploaded()
    expect(picture).toMatchObject({ width: 200, height: 250, key: expect.stringMatching(/^[0-9a-f]{24}$/) })
    const { key, color } = picture
    expect(await media()).toMatchObject([
      { key, width: 200, height: 250, dominantColor: color, createdAt: now, cacheSeconds: 3_600 },
    ])
    const bytes = await shop.storage.size(`media/${key}/master.webp`)
    expect(bytes).toBeGreaterThan(0)
    expect(await entries()).toMatchObject([
      { actor: viewer.email, action: 'picture_uploaded', subject: `media:${key}`, createdAt: now },
    ])
    expect((await entries())[0]?.details).toEqual({ width: 200, height: 250, bytes })
  })

  test('has the cache time that was given last', async () => {
    const { key } = await uploaded(60)
    const caching = async () => (await media()).map(({ cacheSeconds }) => cacheSeconds)
    expect(await caching()).toEqual([60])
    expect((await uploaded()).key).toBe(key)
    expect(await caching()).toEqual([60])
    await uploaded(120)
    expect(await caching()).toEqual([120])
    const said = (await entries()).map(({ details }) => (details as { cacheSeconds?: number }).cacheSeconds)
    expect(said).toEqual([60, undefined, 120])
  })

  test('has its renditions made before those of pictures from a month ago, and once', async () => {
    const { key } = await uploaded()
    const pending = () => database.db.selectFrom('pendingRendition').select(['mediaKey', 'dueAt']).execute()
    const ahead = now.getTime() - 30 * dayMs
    const due = await pending()
    expect(due).toHaveLength(filesToMake(200).flat().length)
    expect(due.every(({ mediaKey }) => mediaKey === key)).toBe(true)
    expect(Math.min(...due.map(({ dueAt }) => dueAt?.getTime() ?? 0))).toBe(ahead)
    expect(Math.max(...due.map(({ dueAt }) => dueAt?.getTime() ?? 0))).toBeLessThan(ahead + dayMs)
    await database.db.deleteFrom('pendingRendition').execute()
    await uploaded()
    expect(await pending()).toEqual([])
  })

  test('is checked for use after a day', async () => {
    const { key } = await uploaded()
    const unused = await database.db.selectFrom('unusedPicture').select(['mediaKey', 'dueAt']).execute()
    expect(unused).toEqual([{ mediaKey: key, dueAt: new Date(now.getTime() + dayMs) }])
  })

  test('leaves no temporary file, and releases its turn', async () => {
    await uploaded()
    expect([isNothingLeft(), turns]).toEqual([true, { taken: 1, over: 1 }])
  })
})

describe('what can’t be stored', () => {
  const down = new Error('connect ECONNREFUSED')
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

  test.each([
    ['a store that is down', down, 'storage_unavailable'],
    ['a full disk', full, 'storage_full'],
  ])('by %s is refused, reported, and leaves no picture', async (_, fault, reason) => {
    shop.storage.write = () => Promise.reject(fault)
    expect(await upload()).toEqual({ ok: false, reason })
    expect(reported).toEqual([[fault, 'storing an uploaded picture failed']])
    expect([await media(), await entries()]).toEqual([[], []])
    expect([isNothingLeft(), turns]).toEqual([true, { taken: 1, over: 1 }])
  })

  test('because too many wait is refused before it is re-encoded', async () => {
    shop.uploads.takeTurn = async () => null
    shop.uploads.reencode = () => Promise.reject(new Error('made anew without a turn'))
    expect(await upload()).toEqual({ ok: false, reason: 'no_room' })
    expect([await media(), isNothingLeft()]).toEqual([[], true])
  })

  test('because it is no picture, or a broken one, is refused, and leaves nothing', async () => {
    expect(await upload(undefined, Buffer.from('<html>'))).toEqual({ ok: false, reason: 'unsupported_type' })
    expect(turns).toEqual({ taken: 0, over: 0 })
    expect(await upload(undefined, photo.subarray(0, 60))).toEqual({ ok: false, reason: 'unreadable' })
    expect([await media(), isNothingLeft(), turns]).toEqual([[], true, { taken: 1, over: 1 }])
  })

  test('a picture that is stored already isn’t written again', async () => {
    const { key } = await uploaded()
    shop.storage.write = () => Promise.reject(new Error('written again'))
    expect(await uploaded()).toMatchObject({ key })
  })
})
