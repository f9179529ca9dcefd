import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyProduct } from '#domain/catalogue/admin-listing.ts'
import { naira } from '#domain/money/money.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { exported, inPieces, makeAdministrator, reportOf, upload, workOff } from '#test/product-imports.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { actOnImport } from './act-on-import.server.ts'
import { importLimits } from './columns.ts'
import { exportProducts } from './export-products.server.ts'
import { hasLines } from './has-lines.server.ts'
import { failImport, openImports, receiveImport } from './receive-import.server.ts'

let database: TestDatabase
let shop: { db: TestDatabase['db']; clock: () => Date; report: (fault: unknown) => void }
const now = new Date('2026-05-01T10:00:00Z')
const editor = administratorViewer()

beforeAll(async () => {
  database = await testDatabase()
  const report = (fault: unknown) => {
    throw fault
  }
  shop = { db: database.db, clock: () => now, report }
  await makeAdministrator(shop.db, editor)
  await makeCategory(shop.db, { name: 'Gowns', slug: 'gowns' })
  await makeCategory(shop.db, { name: 'Wrappers', slug: 'wrappers' })
})
afterAll(() => database.close())
beforeEach(async () => {
  await shop.db.deleteFrom('productImport').execute()
  await shop.db.deleteFrom('product').execute()
})

const catalogue = async () => ({
  products: await shop.db.selectFrom('product').selectAll().orderBy('id').execute(),
  stock: await shop.db.selectFrom('stock').selectAll().orderBy('id').execute(),
})

const cellsOf = async (slug: string) =>
  shop.db
    .selectFrom('stock as s')
    .innerJoin('product as p', 'p.id', 's.productId')
    .where('p.slug', '=', slug)
    .select(['s.size', 's.color', 's.onHand'])
    .orderBy('s.id')
    .execute()

const readProduct = (slug: string) =>
  shop.db.selectFrom('product').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow()

const draft = { isPublished: false, publishedAt: null }

async function checked(file: string) {
  const id = await upload(shop, file, editor)
  await workOff(shop)
  return { id, report: await reportOf(shop, id, editor) }
}

async function applied(file: string) {
  const { id } = await checked(file)
  const acted = await actOnImport(shop, { id, act: 'apply' }, editor)
  if (acted.ok) await workOff(shop)
  return { acted, report: await reportOf(shop, id, editor) }
}

/** The outcomes and messages of all lines except unchanged ones. */
const said = ({ lines }: Awaited<ReturnType<typeof reportOf>>) =>
  lines.filter(({ outcome }) => outcome !== 'unchanged').map(({ line, outcome, message }) => [line, outcome, message])

describe('an exported file', () => {
  // @rule back-office §2 Products list | Export, then import, changes nothing: also of formulas, quotes, line breaks, apostrophes, accents, grids, drafts, scheduled and archived products
  //   broken by: the apostrophe of a formula kept (columns.ts)
  test('that is imported again changes nothing', async () => {
    await makeProduct(shop.db, { name: '=HYPERLINK("https://x")', slug: 'formula', ...draft })
    await makeProduct(shop.db, { name: "'=1+1", slug: 'apostrophe', price: 12.5, compareAtPrice: 20 })
    await makeProduct(shop.db, { name: '\'\' quoted “Àdìrẹ”, "x"; y', slug: 'quotes', createdAt: new Date(0) })
    await makeProduct(shop.db, { name: '@cmd', slug: 'later', ...draft, dueAt: new Date('2027-01-01T08:30:00Z') })
    await makeProduct(shop.db, { name: '-1', slug: 'gone', archivedAt: now, stock: 0 })
    const grid = ['S', 'M'].flatMap((size) => ['#1F2A5A', '#FFFFFF'].map((color) => ({ size, color, onHand: 3 })))
    await makeProduct(shop.db, { slug: 'grid', sizes: ['S', 'M'], colors: ['#1F2A5A', '#FFFFFF'], stock: grid })
    await shop.db
      .updateTable('product')
      .set({ description: 'One\n"two"\n\n+three; \tfour' })
      .where('slug', '=', 'grid')
      .execute()
    const before = await catalogue()
    const file =
      (await exported(shop, editor)) +
      (await exported(shop, editor, { ...everyProduct, status: 'archived' })).split('\r\n').slice(1).join('\r\n')
    const { acted, report } = await applied(file)
    expect(acted).toEqual({ ok: true })
    expect(report.counts).toEqual({ added: 0, changed: 0, unchanged: 9, refused: 0 })
    expect(report.summary.state).toBe('applied')
    expect(await catalogue()).toEqual(before)
  })

  test('changes nothing where a spreadsheet reformatted the amounts; decimal commas are refused', async () => {
    await makeProduct(shop.db, { slug: 'gown', price: 45_500, compareAtPrice: 50_000, stock: 5, ...draft })
    const before = await catalogue()
    const file = await exported(shop, editor)
    const formatted = file.replace(',45500,50000,', ',"45,500.00","₦50,000",')
    expect((await checked(formatted)).report.counts).toMatchObject({ changed: 0, unchanged: 1 })
    const foreign = file.replace(',45500,50000,', ',"45500,00",50000,')
    expect(said((await checked(foreign)).report)).toEqual([[2, 'refused', 'Valid price is required']])
    const pieces = file.replace(/,5,5\r\n$/, ',"5,00",5\r\n')
    expect(said((await checked(pieces)).report)).toEqual([[2, 'refused', 'Valid stock quantity is required']])
    expect(await catalogue()).toEqual(before)
  })

  // @rule back-office §2 Products list | Formulas are neutralised in an exported file
  //   broken by: cells not neutralised (product-cells.ts)
  test('has its formulas neutralised, and importing it changes nothing', async () => {
    const id = await makeProduct(shop.db, { name: 'Bubu;=1+1', slug: 'cut' })
    const description = "- lace\n- silk;'=2\t@SUM(A1)"
    await shop.db.updateTable('product').set({ description }).where('id', '=', id).execute()
    for (const sign of ['=', '+', '-', '@', '\t', '\r', '＝'])
      await makeProduct(shop.db, { name: `${sign}cmd|' /C calc'!A0`, slug: `sign-${sign.charCodeAt(0)}` })
    const file = await exported(shop, editor)
    expect(file.startsWith('\ufeffid,slug,name,')).toBe(true)
    expect(file.match(/(?:^|[,\n"])[=+@\t\r＝-]cmd/gu)).toBeNull()
    expect(file.match(/'[=+@\t\r＝-]cmd/gu)).toHaveLength(7)
    expect(file).toContain(`"Bubu;'=1+1","'- lace\n'- silk;''=2\t'@SUM(A1)"`)
    const before = await catalogue()
    expect((await applied(file)).report.counts).toMatchObject({ changed: 0, refused: 0 })
    expect(await catalogue()).toEqual(before)
  })

  // @rule back-office §2 Products list | An export has the products of the current filter, is in the audit log, and needs the
  //   permission to read the catalogue
  //   broken by: no entry (export-products.server.ts)
  test('has the products that match the filter, and is logged', async () => {
    await makeProduct(shop.db, { slug: 'shown' })
    await makeProduct(shop.db, { slug: 'hidden', ...draft })
    const file = await exported(shop, editor, { ...everyProduct, status: 'draft' })
    expect(
      file
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['hidden'])
    const entry = await shop.db
      .selectFrom('auditLog')
      .where('action', '=', 'export_products')
      .selectAll()
      .executeTakeFirst()
    expect(entry).toMatchObject({ actor: editor.email, subject: 'catalogue' })
    expect(await exportProducts(shop, everyProduct, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  })
})

describe('an import', () => {
  // @rule back-office §2 Products list | An import shows line by line what it would do, and changes nothing until it is applied
  //   broken by: applied as soon as it is checked (check-import.server.ts)
  test('changes, adds and leaves products, as its report said before', async () => {
    const id = await makeProduct(shop.db, {
      slug: 'bubu',
      name: 'Bubu',
      sizes: ['S', 'M'],
      stock: [
        { size: 'S', color: null, onHand: 3 },
        { size: 'M', color: null, onHand: 1 },
      ],
      ...draft,
    })
    await makeProduct(shop.db, { slug: 'wrapper', ...draft })
    const file = `${(await exported(shop, editor))
      .replace(/Bubu,,10000/, 'Bubu,,12000')
      .replace(`${id},bubu,,,,,,,,,,,,,M,,1,1`, `${id},bubu,,,,,,,,,,,,,M,,5,1`)}`
    const { id: importId, report } = await checked(file)
    expect(report.summary.state).toBe('checked')
    expect(said(report).map(([, ...rest]) => rest)).toEqual([
      ['changed', 'price: 10000 → 12000'],
      ['changed', 'stock of M: 1 → 5'],
    ])
    expect((await readProduct('bubu')).price).toBe(10_000 * naira)

    // A piece is sold meanwhile; the import must not undo that.
    await shop.db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', id).where('size', '=', 'M').execute()
    await actOnImport(shop, { id: importId, act: 'apply' }, editor)
    await workOff(shop)
    expect(await readProduct('bubu')).toMatchObject({ price: 12_000 * naira, version: 2 })
    expect(await cellsOf('bubu')).toEqual([
      { size: 'S', color: null, onHand: 3 },
      { size: 'M', color: null, onHand: 4 },
    ])
    const entry = await shop.db
      .selectFrom('auditLog')
      .where('subject', '=', `product:${id}`)
      .selectAll()
      .executeTakeFirst()
    expect(entry).toMatchObject({ action: 'import_product', actor: editor.email })
    expect(entry?.details).toEqual({
      batch: importId,
      before: { price: 1_000_000 },
      after: { price: 1_200_000 },
      stock: [{ size: 'M', color: null, by: 4 }],
    })
  })

  // @rule back-office §2 Products list | An unknown slug is a new product, a draft, with its stock
  //   broken by: published at once (plan-import.ts)
  test('adds products as drafts', async () => {
    const { report } = await applied(
      'slug;name;price;category;sizes;colors;size;color;stock\nnew-gown;Iró;₦45k;gowns;S, M;Indigo;S;Indigo;2\nnew-gown;;;;;;M;;\n',
    )
    expect(report.lines.map(({ outcome, message }) => [outcome, message])[1]).toEqual([
      'refused',
      'Valid stock quantity is required',
    ])
    const { acted, report: second } = await applied(
      'slug;name;price;category;sizes;colors;size;color;stock\nnew-gown;Iró;₦45k;gowns;S, M;#1F2A5A;S;#1F2A5A;2\nnew-gown;;;;;;M;#1f2a5a;7\nplain;Plain;10;gowns;;;;;4\n',
    )
    expect(acted).toEqual({ ok: true })
    expect(second.counts).toEqual({ added: 3, changed: 0, unchanged: 0, refused: 0 })
    expect(await readProduct('new-gown')).toMatchObject({
      name: 'Iró',
      price: 45_000 * naira,
      isPublished: false,
      isNew: true,
    })
    expect(await cellsOf('new-gown')).toEqual([
      { size: 'S', color: '#1F2A5A', onHand: 2 },
      { size: 'M', color: '#1F2A5A', onHand: 7 },
    ])
    expect(await cellsOf('plain')).toEqual([{ size: null, color: null, onHand: 4 }])
  })

  // @rule back-office §2 Products list | A product that was changed since the export is refused, and with it the whole file
  //   broken by: the version not compared (plan-import.ts)
  test('refuses products changed since the export, when it is checked or applied', async () => {
    const id = await makeProduct(shop.db, { slug: 'bubu', name: 'Bubu', ...draft })
    await makeProduct(shop.db, { slug: 'wrapper', name: 'Wrapper', ...draft })
    const file = (await exported(shop, editor)).replace(/(Bubu|Wrapper),,10000/g, '$1,,12000')
    const { id: importId } = await checked(file)
    await shop.db.updateTable('product').set({ version: 2, name: 'Boubou' }).where('id', '=', id).execute()
    const before = await catalogue()
    await actOnImport(shop, { id: importId, act: 'apply' }, editor)
    await workOff(shop)
    const report = await reportOf(shop, importId, editor)
    expect(report.summary.state).toBe('checked')
    const stale = 'Somebody has changed this product since the file was exported. Please export it again'
    expect(report.lines.filter(({ outcome }) => outcome === 'refused').map(({ message }) => message)).toEqual([stale])
    expect(await catalogue()).toEqual(before)
    expect(await actOnImport(shop, { id: importId, act: 'apply' }, editor)).toEqual({ ok: false, reason: 'refused' })
    expect((await checked(file)).report.counts).toMatchObject({ changed: 1, refused: 1 })
  })

  test('changes a slug with a redirect, archives, and removes sizes only when they have no pieces', async () => {
    const id = await makeProduct(shop.db, {
      slug: 'old',
      name: 'Old',
      sizes: ['S', 'M'],
      stock: [
        { size: 'S', color: null, onHand: 3 },
        { size: 'M', color: null, onHand: 1 },
      ],
      ...draft,
    })
    const file = await exported(shop, editor)
    const without = await checked(file.replace('"S, M"', 'S'))
    expect(said(without.report)[0]?.[2]).toMatch(/There are still 1 of M|M is none of/)
    const edited = file
      .replaceAll(',old,', ',new,')
      .replace('"S, M"', 'S')
      .replace(',draft,', ',archived,')
      .replace(',M,,1,1', ',M,,0,1')
    const { acted, report } = await applied(edited)
    expect([acted, report.summary.state]).toEqual([{ ok: true }, 'applied'])
    expect(await readProduct('new')).toMatchObject({ id, sizes: ['S'], archivedAt: now })
    expect(await cellsOf('new')).toEqual([{ size: 'S', color: null, onHand: 3 }])
    const redirect = await shop.db
      .selectFrom('slugRedirect')
      .where('slug', '=', 'old')
      .select('productId')
      .executeTakeFirst()
    expect(redirect?.productId).toBe(id)
  })

  test('is refused without the permission, and while too many are open', async () => {
    const sent = { fileName: 'x.csv', chunks: inPieces('slug\n') }
    expect(await receiveImport(shop, sent, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
    for (let n = 0; n < openImports; n++) await upload(shop, 'slug,name\na,b\n', editor)
    const more = { fileName: 'x.csv', chunks: inPieces('slug,name\na,b\n') }
    expect(await receiveImport(shop, more, editor)).toEqual({ ok: false, reason: 'too_many_open' })
  })

  test('that is checked and not applied yet counts as open', async () => {
    const file = 'slug,name,price,category,stock\ngown,Gown,10,gowns,1\n'
    for (let n = 0; n < openImports; n++) expect((await checked(file)).report.summary.state).toBe('checked')
    const more = { fileName: 'x.csv', chunks: inPieces(file) }
    expect(await receiveImport(shop, more, editor)).toEqual({ ok: false, reason: 'too_many_open' })
  })

  test('that can’t be applied as it is makes room for the corrected file, oldest first', async () => {
    const nothing = async () => (await checked('slug\ngown\n')).report.summary
    await applied('slug,name,price,category,stock\ngown,Gown,10,gowns,1\n')
    expect(await nothing()).toMatchObject({ state: 'checked', refuses: false, changes: false })
    const longAgo = new Date(now.getTime() - 60_000)
    await shop.db.updateTable('productImport').set({ createdAt: longAgo }).execute()
    const refused = 'slug,name,price\ngown,Gown,x\n'
    for (let n = 1; n < openImports; n++)
      expect((await checked(refused)).report.summary).toMatchObject({ state: 'checked', refuses: true })
    for (let n = 0; n < 2; n++) await checked('slug,name,price,category,stock\nwrapper,Wrapper,10,gowns,1\n')
    const ended = await shop.db
      .selectFrom('productImport as i')
      .where('state', '=', 'failed')
      .select(['failure', hasLines('refused', 'unchanged').as('hasLines')])
      .orderBy('failure')
      .execute()
    expect(ended).toEqual([
      { failure: 'Nothing of it would have changed anything.', hasLines: false },
      { failure: 'Some of its lines couldn’t be applied.', hasLines: false },
    ])
  })

  //   broken by: every fault taken for a file that broke off (receive-import.server.ts)
  test('that can’t be stored is an error, not an upload that broke off', async () => {
    const { db } = shop
    await sql`alter table product_import_line add constraint broken check (cells::text not like '%broken-storage%')`.execute(
      db,
    )
    const received = receiveImport(
      shop,
      { fileName: 'x.csv', chunks: inPieces('slug,name\nbroken-storage,b\n') },
      editor,
    )
    await expect(received).rejects.toThrow('violates check constraint')
    await sql`alter table product_import_line drop constraint broken`.execute(db)
    expect(await db.selectFrom('productImport').selectAll().execute()).toEqual([])
  })

  // @rule Bad input | An upload that breaks off leaves nothing, even when its node is gone
  //   broken by: the row left as receiving (work-on-imports.server.ts)
  test('that breaks off leaves nothing', async () => {
    async function* broken() {
      yield new TextEncoder().encode('slug,name\na,b\n')
      throw new Error('gone')
    }
    const received = await receiveImport(shop, { fileName: 'x.csv', chunks: broken() }, editor)
    expect(received).toEqual({ ok: false, reason: 'incomplete' })
    expect(await shop.db.selectFrom('productImport').selectAll().execute()).toEqual([])
    const row = { actorId: editor.userId, fileName: 'x.csv', state: 'receiving', createdAt: now, dueAt: now }
    await shop.db.insertInto('productImport').values(row).execute()
    await workOff(shop)
    const left = await shop.db.selectFrom('productImport').selectAll().executeTakeFirstOrThrow()
    expect([left.state, left.failure]).toEqual(['failed', 'The upload broke off. Nothing was changed.'])
  })

  test('of many products notifies the nodes once', async () => {
    for (let n = 0; n < 20; n++) await makeProduct(shop.db, { slug: `p-${n}`, name: `P${n}`, ...draft })
    const file = (await exported(shop, editor)).replaceAll(',10,10', ',11,10')
    const heard: string[] = []
    const client = await database.pool.connect()
    client.on('notification', ({ channel, payload }) => channel === 'page_change' && heard.push(payload ?? ''))
    await client.query('listen page_change')
    const { report } = await applied(file)
    await client.query('select 1')
    client.release(true)
    expect(report.counts.changed).toBe(20)
    expect([...new Set(heard)].sort()).toEqual(['catalogue', 'everything'])
  })
})

describe('a broken file', () => {
  const head = 'slug,name,price,category,stock\n'
  const tooLong = 'x'.repeat(10_000_000)
  const latin1 = Uint8Array.from([...'slug,name\na,Ir\u00f3\n'].map((letter) => letter.charCodeAt(0)))
  const utf16 = new Uint8Array(Buffer.from('\ufeffslug,name\na,b\n', 'utf16le'))
  const utf16WithoutMark = new Uint8Array(Buffer.from('slug,name\na,b\n', 'utf16le'))
  const encoding = 'This file isn’t UTF-8. Please save it again as “CSV UTF-8”, and send that.'

  // @rule Bad input | A product file that can't be read is refused with the reason and the line, and none of its lines is kept
  //   broken by: a decoder that replaces what isn't UTF-8 (read-csv.server.ts); no limit to a record's length
  //   (read-csv.server.ts)
  test.each([
    ['Latin-1', latin1, encoding],
    ['UTF-16', utf16, encoding],
    ['UTF-16 without a mark', utf16WithoutMark, encoding],
    ['a cell of 10 MB', `${head}a,b,1,gowns,1\nb,${tooLong}\n`, /^Line 3 has more than 100,000 characters/],
    ['a quote that is never closed', `${head}a,b,1,gowns,1\nb,"c\nd,e,1,gowns,1\n`, /^Line 3 begins a quote/],
    [
      'a quote never closed over much',
      `${head}b,"c\n${'d,e,1,gowns,1\n'.repeat(10_000)}`,
      /^Line 2 has more than 100,000/,
    ],
    ['a quote within a cell', `${head}a,b"c,1,gowns,1\n`, /^Line 2 has a quote in the middle/],
    ['an unknown column', 'slug,naam\na,b\n', /a column that isn’t known: “naam”/],
    ['a column twice', 'slug,Name,name\na,b,c\n', 'Line 1 names the column name twice.'],
    ['no slug', 'name,price\na,1\n', 'Line 1 names neither slug nor id.'],
    ['nothing but a head', head, 'The file has no lines with products.'],
    ['nothing', '', 'The file has no lines with products.'],
    ['a picture', '\u0089PNG\u0000\u001a', encoding],
    ['a head without an end', tooLong, /^Line 1 is far too long/],
  ])('%s', async (_, file, words) => {
    const id = await upload(shop, file, editor)
    await workOff(shop)
    const { summary } = await reportOf(shop, id, editor)
    expect(summary.state).toBe('failed')
    expect(summary.failure).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
    expect(await shop.db.selectFrom('productImportLine').select('line').execute()).toEqual([])
  })

  test('that has failed during the upload stays failed, whatever comes after it', async () => {
    async function* slow() {
      yield new TextEncoder().encode('slug,name\na,b\n')
      const { id } = await shop.db.selectFrom('productImport').select('id').executeTakeFirstOrThrow()
      await failImport(shop.db, id, 'The upload broke off. Nothing was changed.', now)
      yield new TextEncoder().encode('c,d\n')
    }
    await receiveImport(shop, { fileName: 'x.csv', chunks: slow() }, editor)
    const left = await shop.db.selectFrom('productImport').select('state').execute()
    expect(left).toEqual([{ state: 'failed' }])
  })

  // @rule Bad input | A file with too many lines or bytes is refused during the upload, without reading the rest
  //   broken by: the lines counted at the end (receive-import.server.ts)
  test('without an end is refused early', async () => {
    let sent = 0
    async function* endless() {
      yield new TextEncoder().encode('slug\n')
      for (;;) {
        sent += 1
        yield new TextEncoder().encode('a\n'.repeat(10_000))
      }
    }
    const received = await receiveImport(shop, { fileName: 'x.csv', chunks: endless() }, editor)
    if (!received.ok) throw new Error(received.reason)
    const { summary } = await reportOf(shop, received.id, editor)
    expect(summary.failure).toBe('The file has more than 100,000 lines. Please split it.')
    expect(sent * 10_000).toBeLessThan(importLimits.lines * 1.5)
  })

  //   broken by: empty rows not counted (read-csv.server.ts)
  test('of endless empty rows is refused early', async () => {
    let sent = 0
    async function* endless() {
      yield new TextEncoder().encode('slug\n')
      for (;;) {
        sent += 1
        yield new TextEncoder().encode('\n'.repeat(100_000))
      }
    }
    const received = await receiveImport(shop, { fileName: 'x.csv', chunks: endless() }, editor)
    if (!received.ok) throw new Error(received.reason)
    const { summary } = await reportOf(shop, received.id, editor)
    expect(summary.failure).toMatch(/^The file has more than 2,000,000 rows, empty ones included/)
    expect(sent * 100_000).toBeLessThan(importLimits.rows * 1.2)
  })

  // @rule Bad input | Every line of a product with too many lines is refused with a reason
  //   broken by: the lines beyond the limit left without an outcome (check-import.server.ts)
  test('with too many lines for one product has each of them refused', async () => {
    const { acted, report } = await applied(`slug\n${'same\n'.repeat(1_000)}`)
    expect(acted).toEqual({ ok: false, reason: 'refused' })
    expect(report.counts).toEqual({ added: 0, changed: 0, unchanged: 0, refused: 1_000 })
    const lines = shop.db.selectFrom('productImportLine').select(['line', 'message']).where('line', 'in', [2, 1_001])
    expect(await lines.orderBy('line').execute()).toEqual([
      { line: 2, message: 'A product has at most 400 lines' },
      { line: 1_001, message: 'Line 2 of the same product is refused' },
    ])
  })

  // @rule Bad input | One refused line keeps the whole file from being applied; each is named with its reason
  //   broken by: the other lines applied (act-on-import.server.ts)
  test('with wrong lines names each, and changes nothing', async () => {
    await makeProduct(shop.db, { slug: 'bubu', name: 'Bubu', ...draft })
    const before = await catalogue()
    const { acted, report } = await applied(
      [
        'slug,name,price,old_price,category,sizes,size,stock,stock_was,state,featured',
        'ok,Fine,10,,gowns,,,1,,draft,no',
        'negative,Minus,-5,,gowns,,,1,,,no',
        'nothing,,,,,,,1,,,no',
        'twice,Twice,10,,gowns,S,S,1,,,no',
        'twice,,,,,,S,2,,,',
        'elsewhere,Else,10,,nowhere,,,1,,,no',
        'few,Few,10,,gowns,,,1',
        ',No slug,10,,gowns,,,1,,,no',
        'old,Old,10,9,gowns,,,1,,,no',
        'seen,Seen,10,,gowns,,,1,,published,no',
        'odd,Odd,10,,gowns,,,x,,sold,perhaps',
        'bubu,Bubu,12,,gowns,,,10,10,draft,no',
        '"<b>x</b>\u202e",<img src=x onerror=alert(1)>\u202e,10,,gowns,,,1,,,no',
      ].join('\n'),
    )
    expect(acted).toEqual({ ok: false, reason: 'refused' })
    expect(report.lines.map(({ line, outcome, message }) => [line, outcome, message])).toEqual([
      [2, 'added', null],
      [3, 'refused', 'Please set a price above ₦0'],
      [4, 'refused', 'Product name is required. Valid price is required. Please select a category'],
      [5, 'refused', 'Line 6 of the same product is refused'],
      [6, 'refused', 'Says the same piece as line 5: S'],
      [7, 'refused', 'Please select a category'],
      [8, 'refused', 'Has 8 cells, where line 1 has 11'],
      [9, 'refused', 'Slug is required'],
      [10, 'refused', 'The old price must be above the price'],
      [11, 'refused', 'At least one product image is required'],
      [
        12,
        'refused',
        'The state is published, draft, scheduled or archived. featured is yes or no. Valid stock quantity is required',
      ],
      [13, 'refused', 'Please keep the column version as it was exported'],
      [14, 'added', null],
    ])
    expect(await catalogue()).toEqual(before)
  })
})
