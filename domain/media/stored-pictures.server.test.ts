import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { masterKey, originalTurns } from './rendition.server.ts'
import { mostListed, type StoredPictureQuery } from './stored-picture.ts'
import { listStoredPictures, readStoredPicture } from './stored-pictures.server.ts'

let database: TestDatabase
let shop: TestShop
const start = Date.UTC(2031, 0, 1)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = testShop(database.db)
  await database.db.deleteFrom('media').execute()
})

const keyOf = (number: number) => number.toString(16).padStart(24, '0')
const countTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
const atTime = (number: number) => new Date(start - number * 1_000)

async function store(numbers: readonly number[]): Promise<void> {
  const facts = { width: 10, height: 10, dominantColor: '#000000' }
  const rows = numbers.map((number) => ({ ...facts, key: keyOf(number), createdAt: atTime(number) }))
  await database.db.insertInto('media').values(rows).execute()
}

async function list(query: Partial<StoredPictureQuery> = {}) {
  const usual = { search: '', limit: 100, offset: 0, column: 'name', order: 'asc' } as const
  const listed = await listStoredPictures(shop, { ...usual, ...query }, administratorViewer())
  if (!listed.ok) throw new Error(listed.reason)
  return listed.pictures
}
const keysOf = async (query?: Partial<StoredPictureQuery>) => (await list(query)).map(({ key }) => key)

// @rule D47 | Listing stored pictures needs the permission, whatever the address
//   broken by: the viewer not checked (stored-pictures.server.ts)
test('stored pictures are listed for administrators only', async () => {
  const query = { search: '', limit: 1, offset: 0, column: 'name', order: 'asc' } as const
  expect(await listStoredPictures(shop, query, anonymous)).toEqual({ ok: false, reason: 'no_session' })
  expect(await listStoredPictures(shop, query, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await listStoredPictures(shop, query, administratorViewer())).toEqual({ ok: true, pictures: [] })
})

test('each is listed once with its file’s size, however many there are; without one if the file is missing', async () => {
  await store(countTo(45))
  for (const number of countTo(44)) await shop.storage.write(masterKey(keyOf(number)), new Uint8Array(number), '')
  expect(await list()).toEqual(
    countTo(45).map((number) => ({
      key: keyOf(number),
      createdAt: atTime(number),
      cacheSeconds: 3_600,
      bytes: number === 45 ? null : number,
    })),
  )
})

test('at most twenty sizes are read from the store at once', async () => {
  await store(countTo(45))
  let [asking, most] = [0, 0]
  shop.storage.size = async () => {
    asking += 1
    most = Math.max(most, asking)
    await new Promise(setImmediate)
    asking -= 1
    return 1
  }
  expect(await list()).toHaveLength(45)
  expect(most).toBe(20)
})

test('they are sorted by name or by time, in either direction, in pages', async () => {
  await store([1, 2, 3])
  expect(await keysOf({ order: 'desc' })).toEqual([3, 2, 1].map(keyOf))
  expect(await keysOf({ column: 'created_at' })).toEqual([3, 2, 1].map(keyOf))
  expect(await keysOf({ column: 'updated_at', order: 'desc' })).toEqual([1, 2, 3].map(keyOf))
  expect(await keysOf({ limit: 1, offset: 1 })).toEqual([keyOf(2)])
})

test('those stored at the same time are sorted by name', async () => {
  await store([1, 2, 3])
  await database.db
    .updateTable('media')
    .set({ createdAt: atTime(0) })
    .execute()
  expect(await keysOf({ column: 'created_at' })).toEqual([1, 2, 3].map(keyOf))
  expect(await keysOf({ column: 'created_at', order: 'desc' })).toEqual([3, 2, 1].map(keyOf))
})

test('they are found by how their names start, in either case', async () => {
  await store([0xab, 0xac])
  expect(await keysOf({ search: keyOf(0xab).toUpperCase() })).toEqual([keyOf(0xab)])
  expect(await keysOf({ search: `${keyOf(0xac)}.webp` })).toEqual([keyOf(0xac)])
  expect(await keysOf({ search: 'ab' })).toEqual([])
  expect(await keysOf({ search: '%' })).toEqual([])
})

test('at most a thousand are listed', async () => {
  await store(countTo(mostListed + 1))
  expect(await list({ limit: 5_000 })).toHaveLength(1_000)
})

test('an original is read with its cache time; there is none without its row or its file', async () => {
  await store([1, 2])
  const bytes = new Uint8Array([7])
  for (const number of [1, 3]) await shop.storage.write(masterKey(keyOf(number)), bytes, '')
  expect(await readStoredPicture(shop, keyOf(1), 'ada')).toEqual({ bytes, cacheSeconds: 3_600 })
  expect(await readStoredPicture(shop, keyOf(2), 'ada')).toBeNull()
  expect(await readStoredPicture(shop, keyOf(3), 'ada')).toBeNull()
})

test('a request beyond the limit of concurrent reads is refused', async () => {
  await store([1])
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  shop.storage.read = () => promise
  const most = originalTurns.atOncePerKey + originalTurns.waitingPerKey
  const many = countTo(most + 1).map(() => readStoredPicture(shop, keyOf(1), 'bisi'))
  expect(await Promise.race(many)).toBe('busy')
  resolve(new Uint8Array([7]))
  expect((await Promise.all(many)).filter((answer) => answer !== 'busy')).toHaveLength(most)
})
