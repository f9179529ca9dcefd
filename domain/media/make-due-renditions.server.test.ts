import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { makeDueRenditions } from './make-due-renditions.server.ts'
import { prioritizeRenditions } from './pending-renditions.server.ts'
import { registerPicture } from './register-picture.server.ts'
import { filesToMake } from './rendition-file.ts'

const start = new Date('2026-11-22T10:00:00Z').getTime()
const minute = 60_000
let database: TestDatabase
let now: number
let made: string[]
let failing: boolean
let isFree: boolean
let reported: string[]
const running = new AbortController().signal

beforeEach(async () => {
  database = await testDatabase(2)
  now = start
  made = []
  reported = []
  failing = false
  isFree = true
})
afterEach(() => database.close())

function openShop() {
  return testShop(database.db, {
    clock: () => new Date(now),
    report: (_, about) => void reported.push(about),
    encoder: {
      takeTurn: async () => (isFree ? { done: () => {} } : null),
      encode: async (_, file) => {
        if (failing) throw new Error('no such codec')
        made.push(file)
        return new Uint8Array([1])
      },
    },
  })
}
const cloth = (color: string) =>
  sharp({ create: { width: 500, height: 600, channels: 3, background: color } })
    .webp()
    .toBuffer()
const pending = () =>
  database.db.selectFrom('pendingRendition').select(['file', 'attempts', 'dueAt', 'leasedUntil']).execute()

// @rule D49 | Renditions are made once a picture is registered: those that pages use first, small ones first
//   broken by: none scheduled (register-picture.server.ts)
test('a registered picture’s renditions are made in the background, those that pages use first', async () => {
  const shop = openShop()
  const { key } = await registerPicture(shop, await cloth('#224466'))
  await makeDueRenditions(shop, running)
  expect(made.toSorted()).toEqual(['160.avif', '320.avif', '480.avif'])
  now += 10 * minute
  await makeDueRenditions(shop, running)
  const all = filesToMake(500).flat()
  expect(made.toSorted()).toEqual(all.toSorted())
  expect(all).toContain('og.jpg')
  expect(all).toContain('1280.webp')
  expect(all).not.toContain('640.avif')
  expect(await pending()).toEqual([])
  for (const file of all) expect([file, await shop.storage.has(`media/${key}/${file}`)]).toEqual([file, true])
})

test('existing renditions aren’t made again, and a picture registered again isn’t due again', async () => {
  const shop = openShop()
  const bytes = await cloth('#662244')
  const { key } = await registerPicture(shop, bytes)
  await shop.storage.write(`media/${key}/160.avif`, new Uint8Array([7]), 'image/avif')
  await makeDueRenditions(shop, running)
  expect(made.toSorted()).toEqual(['320.avif', '480.avif'])
  now += 10 * minute
  await makeDueRenditions(shop, running)
  await registerPicture(shop, bytes)
  expect(await pending()).toEqual([])
})

test('prioritised pictures come before earlier ones', async () => {
  const shop = openShop()
  await registerPicture(shop, await cloth('#113355'))
  const later = await registerPicture(shop, await cloth('#553311'))
  await prioritizeRenditions(shop.db, [later.key])
  const first = await database.db.selectFrom('pendingRendition').orderBy('dueAt').select('mediaKey').limit(3).execute()
  expect(first.map(({ mediaKey }) => mediaKey)).toEqual(Array(3).fill(later.key))
})

test('a prioritised picture’s large files come before the small ones of others', async () => {
  const shop = openShop()
  const large = await sharp({ create: { width: 1280, height: 1280, channels: 3, background: '#335511' } })
    .webp()
    .toBuffer()
  const hastened = await registerPicture(shop, large)
  await registerPicture(shop, await cloth('#113355'))
  await prioritizeRenditions(shop.db, [hastened.key])
  const [small = [], big = []] = filesToMake(1280)
  const count = small.length + big.length
  const first = await database.db
    .selectFrom('pendingRendition')
    .orderBy('dueAt')
    .select('mediaKey')
    .limit(count)
    .execute()
  expect(first.map(({ mediaKey }) => mediaKey)).toEqual(Array(count).fill(hastened.key))
})

test('a failing rendition is tried five times, over half an hour, and then given up', async () => {
  const shop = openShop()
  const { key } = await registerPicture(shop, await cloth('#224466'))
  failing = true
  await makeDueRenditions(shop, running)
  const [first] = (await pending()).filter(({ file }) => file === '160.avif')
  expect(first).toMatchObject({ attempts: 1, dueAt: new Date(start + minute), leasedUntil: null })
  for (let n = 0; n < 40; n += 1) {
    now += minute
    await makeDueRenditions(shop, running)
  }
  const left = await pending()
  expect(new Set(left.map(({ dueAt, attempts }) => `${dueAt} ${attempts}`))).toEqual(new Set(['null 5']))
  expect(reported.toSorted()).toEqual(
    left.map(({ file }) => `making ${file} of picture ${key} failed for the last time`).toSorted(),
  )
})

test('while visitors keep the encoder busy nothing is made, and no attempt is counted', async () => {
  const shop = openShop()
  await registerPicture(shop, await cloth('#224466'))
  isFree = false
  await makeDueRenditions(shop, running)
  expect(new Set((await pending()).map(({ attempts, leasedUntil }) => `${attempts} ${leasedUntil}`))).toEqual(
    new Set(['0 null']),
  )
  await makeDueRenditions(shop, AbortSignal.abort())
  expect(made).toEqual([])
})
