import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeOrder, makeProduct, testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { collectUnusedPictures } from './collect-unused-pictures.server.ts'
import { makeRendition, masterKey } from './rendition.server.ts'
import { uploadPicture } from './upload-picture.server.ts'

const hour = 60 * 60_000
const running = new AbortController().signal
let database: TestDatabase
let now: number
let shop: ReturnType<typeof testShop>
let administrator: ReturnType<typeof administratorViewer>

beforeEach(async () => {
  database = await testDatabase(3)
  now = Date.now()
  shop = testShop(database.db, { clock: () => new Date(now) })
  const user = { id: crypto.randomUUID(), email: 'tola@aso.example', name: 'Tola', emailVerified: true }
  await database.db.insertInto('user').values(user).execute()
  administrator = administratorViewer(user.id, user.email)
})
afterEach(() => database.close())

async function upload(color: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: color } })
    .png()
    .toBuffer()
  const uploaded = await uploadPicture(shop, piecesOf(bytes), administrator)
  if (!uploaded.ok) throw new Error(uploaded.reason)
  return uploaded.picture.key
}
async function* piecesOf(bytes: Uint8Array) {
  yield bytes
}
async function keptAfter(hours: number): Promise<string[]> {
  now += hours * hour
  await collectUnusedPictures(shop, running)
  return (await database.db.selectFrom('media').select('key').orderBy('key').execute()).map(({ key }) => key)
}
const hasFiles = (key: string) => shop.storage.has(masterKey(key))

// @rule D35 | Unused pictures are deleted with their files after a day; those shown by a product, category or order are kept
test('an unused picture is deleted after a day, with all its files', async () => {
  const [unused, ofProduct, ofCategory, ofOrder] = [
    await upload('#111'),
    await upload('#222'),
    await upload('#333'),
    await upload('#444'),
  ]
  const productId = await makeProduct(database.db)
  await database.db.insertInto('productImage').values({ productId, position: 0, mediaKey: ofProduct }).execute()
  const categoryId = await makeCategory(database.db)
  await database.db.updateTable('category').set({ imageKey: ofCategory }).where('id', '=', categoryId).execute()
  const orderId = await makeOrder(database.db)
  await database.db.updateTable('orderItem').set({ productImage: ofOrder }).where('orderId', '=', orderId).execute()
  await makeRendition(shop, unused, '160.webp')
  expect(await keptAfter(23)).toHaveLength(4)
  expect(await keptAfter(2)).toEqual([ofProduct, ofCategory, ofOrder].sort())
  expect(await Promise.all([unused, ofProduct, ofCategory, ofOrder].map(hasFiles))).toEqual([false, true, true, true])
  expect(await shop.storage.has(`media/${unused}/160.webp`)).toBe(false)
})

test('a picture that a product or category stops showing is deleted a day later', async () => {
  const [ofProduct, ofCategory] = [await upload('#222'), await upload('#333')]
  const productId = await makeProduct(database.db)
  await database.db.insertInto('productImage').values({ productId, position: 0, mediaKey: ofProduct }).execute()
  const categoryId = await makeCategory(database.db)
  await database.db.updateTable('category').set({ imageKey: ofCategory }).where('id', '=', categoryId).execute()
  expect(await keptAfter(30)).toHaveLength(2)
  await database.db.deleteFrom('product').where('id', '=', productId).execute()
  await database.db.updateTable('category').set({ imageKey: null }).where('id', '=', categoryId).execute()
  expect(await keptAfter(-8)).toHaveLength(2)
  expect(await keptAfter(4)).toEqual([])
})

test('a picture that is uploaded again is kept for another day, and is complete again after a deletion', async () => {
  const key = await upload('#555')
  now += 20 * hour
  expect(await upload('#555')).toBe(key)
  expect(await keptAfter(10)).toEqual([key])
  expect(await keptAfter(15)).toEqual([])
  expect(await upload('#555')).toBe(key)
  expect([await hasFiles(key), await keptAfter(1)]).toEqual([true, [key]])
})

test('while the store can’t delete a picture’s files, they are deleted later, after those of others', async () => {
  const key = await upload('#666')
  now += hour
  const other = await upload('#777')
  const { delete: remove } = shop.storage
  shop.storage.delete = async (folder) => {
    if (folder.includes(key)) throw new Error('the store is down')
    await remove(folder)
  }
  await expect(keptAfter(25)).rejects.toThrow('the store is down')
  expect([await keptAfter(0), await hasFiles(other)]).toEqual([[], false])
  shop.storage.delete = remove
  expect([await keptAfter(0.5), await hasFiles(key)]).toEqual([[], true])
  expect([await keptAfter(0.5), await hasFiles(key)]).toEqual([[], false])
  expect(await database.db.selectFrom('unusedPicture').select('id').execute()).toEqual([])
})

/** A storage that deletes only when it is released. `asked` resolves when a deletion is requested. */
function slowStore() {
  const { delete: remove } = shop.storage
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  shop.storage.delete = async (folder) => {
    asked.resolve()
    await released.promise
    await remove(folder)
  }
  return { asked: asked.promise, release: () => released.resolve() }
}

test('no transaction is open during a slow deletion, and nothing can show the picture any more', async () => {
  const key = await upload('#888')
  const store = slowStore()
  const collected = keptAfter(25)
  await store.asked
  const idle = await sql`
    select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    database.db,
  )
  expect(idle.rows).toEqual([])
  const categoryId = await makeCategory(database.db)
  await expect(
    database.db.updateTable('category').set({ imageKey: key }).where('id', '=', categoryId).execute(),
  ).rejects.toThrow('foreign key')
  store.release()
  expect([await collected, await hasFiles(key)]).toEqual([[], false])
})

test('files left by a process that ended are deleted by a later run, unless the picture was uploaded again', async () => {
  const [left, anew] = [await upload('#999'), await upload('#aaa')]
  now += 25 * hour
  await database.db.deleteFrom('media').where('key', 'in', [left, anew]).execute()
  expect(await upload('#aaa')).toBe(anew)
  expect(await keptAfter(1)).toEqual([anew])
  expect(await Promise.all([left, anew].map(hasFiles))).toEqual([false, true])
})

test('an upload’s temporary file doesn’t stay on the disk when its process ends', async () => {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#555' } })
    .png()
    .toBuffer()
  const received = await shop.uploads.receive('tola', piecesOf(bytes))
  if (!received.ok) throw new Error(received.reason)
  expect(existsSync(received.file.path)).toBe(true)
  await keptAfter(1)
  expect(existsSync(received.file.path)).toBe(false)
})

test('an upload whose process ends between the file and its row leaves no file for good', async () => {
  const key = await upload('#ccc')
  expect(await keptAfter(25)).toEqual([])
  vi.spyOn(database.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('the process ended')
  })
  await expect(upload('#ccc')).rejects.toThrow('the process ended')
  expect([await keptAfter(23), await hasFiles(key)]).toEqual([[], true])
  expect([await keptAfter(2), await hasFiles(key)]).toEqual([[], false])
})

test('a rendition that was encoded while its picture was deleted doesn’t stay', async () => {
  const key = await upload('#ddd')
  const { encode } = shop.encoder
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  shop.encoder.encode = async (...of) => {
    asked.resolve()
    await released.promise
    return encode(...of)
  }
  const made = makeRendition(shop, key, '160.webp')
  await asked.promise
  expect(await keptAfter(25)).toEqual([])
  released.resolve()
  await made
  expect(await shop.storage.has(`media/${key}/160.webp`)).toBe(true)
  await keptAfter(1)
  expect(await shop.storage.has(`media/${key}/160.webp`)).toBe(false)
  expect(await database.db.selectFrom('unusedPicture').select('id').execute()).toEqual([])
})

test('a picture uploaded again before its files are deleted keeps them', async () => {
  const key = await upload('#bbb')
  const remove = vi.spyOn(shop.storage, 'delete')
  // Runs between the transaction on the row and the deletion of the files.
  const builder = database.db.connection()
  const execute = builder.execute.bind(builder)
  vi.spyOn(builder, 'execute').mockImplementationOnce(async (work) => {
    await upload('#bbb')
    return execute(work)
  })
  vi.spyOn(database.db, 'connection').mockReturnValueOnce(builder)
  expect([await keptAfter(25), await hasFiles(key)]).toEqual([[key], true])
  expect(remove).not.toHaveBeenCalled()
  expect([await keptAfter(25), await hasFiles(key)]).toEqual([[], false])
})

test('uploading needs an administrator', async () => {
  for (const viewer of [{ kind: 'anonymous' } as const, customerViewer()]) {
    const refused = await uploadPicture(shop, piecesOf(new Uint8Array([1])), viewer)
    expect(refused).toEqual({ ok: false, reason: viewer.kind === 'anonymous' ? 'no_session' : 'not_allowed' })
  }
})
