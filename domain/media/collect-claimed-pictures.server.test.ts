import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tx } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, type TestShop, testShop } from '#test/factories.ts'
import { collectUnusedPictures } from './collect-unused-pictures.server.ts'
import { registerPicture } from './register-picture.server.ts'
import { masterKey } from './rendition.server.ts'
import { noteUnusedPicture } from './unused-pictures.server.ts'

const now = new Date('2026-05-01T10:00:00Z')
const dayMs = 24 * 60 * 60_000
const running = new AbortController().signal
let database: TestDatabase
let shop: TestShop
let key: string

beforeEach(async () => {
  database = await testDatabase(3)
  shop = testShop(database.db, { clock: () => now })
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#224466' } })
    .webp()
    .toBuffer()
  key = (await registerPicture(shop, bytes)).key
  await noteUnusedPicture(database.db, key, new Date(now.getTime() - dayMs))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await database.close()
})

const hasFile = () => shop.storage.has(masterKey(key))
const due = () => database.db.selectFrom('unusedPicture').select(['mediaKey', 'dueAt', 'leasedUntil']).execute()
const rows = () => database.db.selectFrom('media').select('key').execute()

/** Runs `happens` once, after a picture was claimed and before its row is locked. */
function afterTheClaim(happens: () => Promise<unknown>) {
  const builder = database.db.transaction()
  const execute = builder.execute.bind(builder)
  vi.spyOn(builder, 'execute').mockImplementationOnce(async (work: (tx: Tx) => Promise<unknown>) => {
    await happens()
    return execute(work)
  })
  vi.spyOn(database.db, 'transaction').mockReturnValueOnce(builder)
}

test('a picture that another process has claimed is left to it, even without its row', async () => {
  const leasedUntil = new Date(now.getTime() + 60 * 60_000)
  await database.db.deleteFrom('media').execute()
  afterTheClaim(() => database.db.updateTable('unusedPicture').set({ leasedUntil }).execute())
  await collectUnusedPictures(shop, running)
  expect(await hasFile()).toBe(true)
  expect(await due()).toEqual([{ mediaKey: key, dueAt: now, leasedUntil }])
})

test('a picture that was postponed since it was claimed stays', async () => {
  const later = new Date(now.getTime() + dayMs)
  afterTheClaim(() => noteUnusedPicture(database.db, key, now))
  await collectUnusedPictures(shop, running)
  expect([await hasFile(), await rows()]).toEqual([true, [{ key }]])
  expect(await due()).toMatchObject([{ mediaKey: key, dueAt: later }])
})

test('a picture that is shown by now stays, and isn’t due any more', async () => {
  const categoryId = await makeCategory(database.db)
  await database.db.updateTable('category').set({ imageKey: key }).where('id', '=', categoryId).execute()
  await collectUnusedPictures(shop, running)
  expect([await hasFile(), await rows(), await due()]).toEqual([true, [{ key }], []])
})

test('an unused picture’s row and files are deleted, and its files checked again an hour later', async () => {
  await collectUnusedPictures(shop, running)
  expect([await hasFile(), await rows()]).toEqual([false, []])
  expect(await due()).toEqual([{ mediaKey: key, dueAt: new Date(now.getTime() + 60 * 60_000), leasedUntil: null }])
})

test('nothing is collected before it is due, nor by a process that is ending', async () => {
  await collectUnusedPictures(shop, AbortSignal.abort())
  expect(await hasFile()).toBe(true)
  shop.clock = () => new Date(now.getTime() - 1)
  await collectUnusedPictures(shop, running)
  expect(await hasFile()).toBe(true)
})
