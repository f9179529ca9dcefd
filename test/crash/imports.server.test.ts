import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actOnImport } from '#domain/catalogue/csv/act-on-import.server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeCategory, makeProduct } from '../factories.ts'
import { exported, makeAdministrator, reportOf, upload, workOff } from '../product-imports.ts'
import { seededRandom } from '../seeded-random.ts'
import { repetitions, seed } from '../soak.ts'
import { administratorViewer } from '../viewers.ts'

const kills = repetitions(4, 60)
const products = 450
const leaseMs = 60_000
const editor = administratorViewer()

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(4)
  await makeAdministrator(database.db, editor)
  const categoryId = await makeCategory(database.db, { slug: 'gowns' })
  const draft = { categoryId, sizes: ['S', 'M'], isPublished: false, publishedAt: null }
  const stock = ['S', 'M'].map((size) => ({ size, color: null, onHand: 3 }))
  for (let n = 0; n < products; n++)
    await makeProduct(database.db, { ...draft, slug: `gown-${n}`, name: `Gown ${n}`, stock })
}, 120_000)
afterAll(() => database.close())

/** Runs a node that dies before its nth statement. Returns how many statements it ran, or null when it died. */
async function runNode(statements: number, aheadMs: number): Promise<number | null> {
  const path = join(import.meta.dirname, 'import-node.ts')
  const node = fork(path, [database.url, String(statements), String(aheadMs)], { execArgv: [] })
  let made: number | null = null
  node.on('message', (count: number) => {
    made = count
  })
  await once(node, 'exit')
  return made
}

const catalogue = async () => {
  const { db } = database
  const found = await db.selectFrom('product').select(['slug', 'price', 'version', 'name']).orderBy('slug').execute()
  const stock = await db.selectFrom('stock').select(['productId', 'size', 'onHand']).orderBy('id').execute()
  const audited = await db.selectFrom('auditLog').where('action', '=', 'import_product').select('id').execute()
  return { found, stock, audited: audited.length }
}

// @rule back-office §2 Products list | An import interrupted by kill -9 at any point leaves nothing half done; another node applies it as a whole
//   broken by: each batch in a transaction of its own (apply-import.server.ts)
test(`kill -9 while an import is applied, ${kills} times: nothing is half done, and it is applied once`, async () => {
  const shop = { db: database.db, clock: () => new Date(), report: (fault: unknown) => expect.fail(String(fault)) }
  const file = (await exported(shop, editor)).replaceAll(',,10000,', ',,12000,').replaceAll(',S,,3,3', ',S,,5,3')
  const added = 'new-gown,New gown,,15000,,gowns,,,no,yes,draft,,,,,7,'
  const id = await upload(shop, `${file},${added}\r\n`, editor)
  await workOff(shop)
  expect((await reportOf(shop, id, editor)).counts).toMatchObject({ added: 1, changed: products, refused: 0 })
  const before = await catalogue()
  await actOnImport(shop, { id, act: 'apply' }, editor)

  const random = seededRandom(seed)
  let aheadMs = 1_000
  for (let n = 0; n < kills; n++) {
    const made = await runNode(random.between(3, 38), aheadMs)
    expect(made, `seed ${seed}, kill ${n}`).toBeNull()
    expect(await catalogue(), `seed ${seed}, kill ${n}`).toEqual(before)
    expect((await reportOf(shop, id, editor)).summary.state).toBe('applying')
    // The number of tries is limited, but this test is about the kill alone.
    await database.db.updateTable('productImport').set({ tries: 1 }).where('id', '=', id).execute()
    aheadMs += leaseMs + 1_000
  }
  await runNode(1_000_000, aheadMs)
  const { summary } = await reportOf(shop, id, editor)
  expect(summary.state).toBe('applied')
  const after = await catalogue()
  expect(after.found).toHaveLength(products + 1)
  expect(new Set(after.found.map(({ price, version }) => `${price} ${version}`))).toEqual(
    new Set(['1200000 2', '1500000 1']),
  )
  expect(after.audited).toBe(products + 1)
  expect(after.stock.filter(({ size }) => size === 'S').every(({ onHand }) => onHand === 5)).toBe(true)
  // Nothing is done twice.
  await runNode(1_000_000, aheadMs + 2 * leaseMs)
  expect(await catalogue()).toEqual(after)
}, 180_000)
