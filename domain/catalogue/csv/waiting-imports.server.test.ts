import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { inPieces, makeAdministrator, upload, workOff } from '#test/product-imports.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { actOnImport, type ImportAct } from './act-on-import.server.ts'
import type { ImportFilter } from './import-report.ts'
import { listImports, readImport } from './read-import.server.ts'
import { receiveImport } from './receive-import.server.ts'
import { workOnImports } from './work-on-imports.server.ts'

let database: TestDatabase
let now = new Date('2026-05-01T10:00:00Z')
let shop: { db: TestDatabase['db']; clock: () => Date; report: (fault: unknown) => void }
const editor = administratorViewer()
const report = (fault: unknown) => {
  throw fault
}
const file = 'slug,name,price,category,stock\ngown,Gown,10,gowns,1\n'

beforeAll(async () => {
  database = await testDatabase()
  await makeAdministrator(database.db, editor)
  await makeCategory(database.db, { name: 'Gowns', slug: 'gowns' })
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-05-01T10:00:00Z')
  shop = { db: database.db, clock: () => now, report }
  await shop.db.deleteFrom('productImport').execute()
  await shop.db.deleteFrom('product').execute()
})

async function sent(name = 'products.csv', text = file): Promise<string> {
  now = new Date(now.getTime() + 1)
  const received = await receiveImport(shop, { fileName: name, chunks: inPieces(text) }, editor)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

async function read(id: string, filter: Partial<ImportFilter> = {}) {
  const found = await readImport(shop.db, id, { outcome: null, page: 1, ...filter }, editor)
  if (!found.ok) throw new Error(found.reason)
  return found.report
}
const rowOf = (id: string) =>
  shop.db.selectFrom('productImport').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const act = (id: string, what: ImportAct) => actOnImport(shop, { id, act: what }, editor)

test('imports are listed for users who may read the catalogue, newest first, with their names on one line', async () => {
  await sent('spring.csv')
  await sent('  ')
  await sent(`two\nlines${'x'.repeat(300)}`)
  const listed = await listImports(shop.db, editor)
  if (!listed.ok) throw new Error(listed.reason)
  const names = listed.imports.map(({ fileName }) => fileName)
  expect(names).toEqual([`two lines${'x'.repeat(191)}`, 'products.csv', 'spring.csv'])
  expect(listed.imports[0]).toMatchObject({ by: editor.email, state: 'checking', lines: 1, wasCutOff: false })
  const refused = { ok: false, reason: 'not_allowed' }
  expect(await listImports(shop.db, customerViewer())).toEqual(refused)
  const id = listed.imports[0]?.id ?? ''
  expect(await readImport(shop.db, id, { outcome: null, page: 1 }, customerViewer())).toEqual(refused)
})

test('a report shows lines once they are checked, also after applying, by outcome and page', async () => {
  const id = await sent('many.csv', `${file}${'gown,,,,\n'.repeat(60)}wrapper,Wrapper,10,gowns,1\n`)
  expect(await read(id)).toMatchObject({ lines: [], count: 0, page: 1, pages: 1 })
  await workOff(shop)
  const all = await read(id, { page: 9 })
  expect([all.count, all.page, all.pages, all.lines.length]).toEqual([62, 2, 2, 12])
  const added = await read(id, { outcome: 'added', page: 2 })
  expect([added.count, added.page, added.pages, added.lines[11]?.name]).toEqual([62, 2, 2, 'Wrapper'])
  expect(await read(id, { outcome: 'refused' })).toMatchObject({ lines: [], count: 0, pages: 1 })
  expect(await act(id, 'apply')).toEqual({ ok: true })
  expect((await read(id)).lines).toHaveLength(50)
  await workOff(shop)
  const after = await read(id)
  expect([after.summary.state, after.lines.length]).toEqual(['applied', 50])
  const nothing = { ok: false, reason: 'not_found' }
  for (const unknown of ['x', crypto.randomUUID()])
    expect(await readImport(shop.db, unknown, { outcome: null, page: 1 }, editor)).toEqual(nothing)
})

test('an import can be applied once it is checked, only once, and discarded even when it has failed', async () => {
  const id = await sent()
  for (const what of ['apply', 'check', 'discard'] as const)
    expect(await act(id, what)).toEqual({ ok: false, reason: 'not_now' })
  await workOff(shop)
  expect([await act(id, 'check'), (await rowOf(id)).state]).toEqual([{ ok: true }, 'checking'])
  await workOff(shop)
  for (let times = 0; times < 2; times++) expect(await act(id, 'apply')).toEqual({ ok: true })
  expect(await act(id, 'discard')).toEqual({ ok: false, reason: 'not_now' })
  await workOff(shop)
  expect([await act(id, 'apply'), await act(id, 'check')]).toEqual([{ ok: true }, { ok: false, reason: 'not_now' }])
  const failed = await sent('failed.csv', 'slug,naam\na,b\n')
  expect(await act(failed, 'check')).toEqual({ ok: false, reason: 'not_now' })
  expect(await act(failed, 'discard')).toEqual({ ok: true })
  for (const gone of [failed, 'x', crypto.randomUUID()])
    expect(await act(gone, 'apply')).toEqual({ ok: false, reason: 'not_found' })
  expect(await actOnImport(shop, { id, act: 'discard' }, customerViewer())).toEqual({
    ok: false,
    reason: 'not_allowed',
  })
})

test('a process that ends releases the import it has begun at once, and no other', async () => {
  const [id, other] = [await sent(), await sent('other.csv')]
  const leasedUntil = new Date(now.getTime() + 60_000)
  await shop.db.updateTable('productImport').set({ leasedUntil, tries: 1 }).where('id', '=', other).execute()
  const ending = new AbortController()
  const clock = () => {
    ending.abort()
    return now
  }
  await workOnImports({ ...shop, clock }, ending.signal)
  expect(await rowOf(id)).toMatchObject({ state: 'checking', leasedUntil: null, tries: 1 })
  expect((await rowOf(other)).leasedUntil).toEqual(leasedUntil)
  expect((await read(id)).summary.wasCutOff).toBe(false)
  await shop.db.updateTable('productImport').set({ tries: 2 }).where('id', '=', id).execute()
  expect((await read(id)).summary.wasCutOff).toBe(true)
  await workOff(shop)
  expect(await rowOf(id)).toMatchObject({ state: 'checked', tries: 0, done: 0, products: 1 })
})

test('an import that was interrupted too often isn’t started again', async () => {
  const [often, once] = [await sent(), await sent()]
  const tried = (tries: number, id: string) =>
    shop.db.updateTable('productImport').set({ tries }).where('id', '=', id).execute()
  await tried(5, often)
  await tried(4, once)
  await workOff(shop)
  expect(await rowOf(often)).toMatchObject({
    ...{ state: 'failed', failure: 'It was cut off too often. Nothing was changed.', finishedAt: now },
  })
  expect(await rowOf(once)).toMatchObject({ state: 'checked' })
})

test('an import whose new slug was taken meanwhile is checked again', async () => {
  const id = await upload(shop, file, editor)
  await workOff(shop)
  await act(id, 'apply')
  await makeProduct(shop.db, { slug: 'gown', isPublished: false, publishedAt: null })
  await workOff(shop)
  const { summary, lines } = await read(id)
  expect([summary.state, summary.refuses]).toEqual(['checked', true])
  expect(lines[0]).toMatchObject({ line: 2, outcome: 'refused', message: expect.stringContaining('version') })
})

test('long lines are stored as they arrive, not all at the end', async () => {
  const name = 'x'.repeat(90_000)
  let most = 0
  async function* chunks() {
    yield new TextEncoder().encode('slug,name\n')
    for (let at = 0; at < 60; at++) {
      yield new TextEncoder().encode(`p-${at},${name}\n`)
      most = Math.max(most, (await shop.db.selectFrom('productImportLine').select('line').execute()).length)
    }
  }
  expect(await receiveImport(shop, { fileName: 'long.csv', chunks: chunks() }, editor)).toMatchObject({ ok: true })
  expect(most).toBeGreaterThan(0)
})
