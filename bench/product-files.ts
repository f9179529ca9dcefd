import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { everyProduct } from '#domain/catalogue/admin-listing.ts'
import { actOnImport } from '#domain/catalogue/csv/act-on-import.server.ts'
import { exportProducts } from '#domain/catalogue/csv/export-products.server.ts'
import { readImport } from '#domain/catalogue/csv/read-import.server.ts'
import { receiveImport } from '#domain/catalogue/csv/receive-import.server.ts'
import { workOnImports } from '#domain/catalogue/csv/work-on-imports.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { administratorViewer } from '#test/viewers.ts'
import { growTo } from './growing-catalogue.ts'
import { printRows, type Row } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const products = 20_000
const editor = administratorViewer()
/** How much memory one file may take on a node, in MiB, whatever the file's size. */
const memoryBound = 150

/** Measures an export of 20,000 products, its import unchanged, and its import with every price changed: duration and extra memory. */
export async function benchProductFiles(): Promise<Row[]> {
  const database = await throwawayDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'aso-bench-files-'))
  const { db } = database
  const shop = { db, clock: () => new Date(), report: (fault: unknown) => console.error(fault) }
  const rows: Row[] = []
  try {
    await db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
    await db.insertInto('userRole').values({ userId: editor.userId, role: 'admin' }).execute()
    await growTo(db, products)
    // Products without pictures can't be published.
    await sql`alter table product disable trigger user`.execute(db)
    await sql`update product set is_published = false`.execute(db)
    await sql`alter table product enable trigger user`.execute(db)
    const [file, changed] = [join(folder, 'export.csv'), join(folder, 'changed.csv')]
    rows.push(await measured('export', () => writeExport(db, file)))
    const bytes = (await stat(file)).size
    const before = await fingerprint(db)
    let id = ''
    const upload = async (path: string) => {
      id = await receive(shop, path)
    }
    rows.push(await measured('upload of the same file', () => upload(file)))
    rows.push(await measured('… checking it', () => workOnImports(shop, new AbortController().signal)))
    rows.push(await measured('… applying it', () => apply(shop, id)))
    if ((await fingerprint(db)) !== before) throw new Error('An export that was imported again has changed something')
    rows.push({ ...told(`lines unchanged, of ${(bytes / 1024 / 1024).toFixed(1)} MB`, await countsOf(db, id)) })
    await pipeline(createReadStream(file), raisePrices(), createWriteStream(changed))
    await upload(changed)
    rows.push(await measured('checking 20,000 changed prices', () => workOnImports(shop, new AbortController().signal)))
    rows.push(await measured('… applying them', () => apply(shop, id)))
    rows.push(told('lines changed', await countsOf(db, id)))
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
  return rows
}

type FileShop = { db: Database; clock: () => Date; report: (fault: unknown) => void }

async function writeExport(db: Database, path: string): Promise<void> {
  const exported = await exportProducts({ db, clock: () => new Date() }, { ...everyProduct, status: 'draft' }, editor)
  if (!exported.ok) throw new Error(exported.reason)
  await pipeline(Readable.from(exported.lines), createWriteStream(path))
}

async function receive(shop: FileShop, path: string): Promise<string> {
  const received = await receiveImport(shop, { fileName: 'bench.csv', chunks: createReadStream(path) }, editor)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

async function apply(shop: FileShop, id: string): Promise<void> {
  const acted = await actOnImport(shop, { id, act: 'apply' }, editor)
  if (!acted.ok) throw new Error(acted.reason)
  await workOnImports(shop, new AbortController().signal)
  const read = await readImport(shop.db, id, { outcome: null, page: 1 }, editor)
  if (!read.ok || read.report.summary.state !== 'applied') throw new Error('It was not applied')
}

const countsOf = async (db: Database, id: string) => {
  const read = await readImport(db, id, { outcome: null, page: 1 }, editor)
  return read.ok ? read.report.counts : { added: 0, changed: 0, unchanged: 0, refused: 0 }
}

const told = (
  what: string,
  { changed, unchanged, refused }: { changed: number; unchanged: number; refused: number },
): Row => ({
  what,
  figure: `${changed} changed, ${unchanged} unchanged, ${refused} refused`,
  baseline: 'the file',
  ratio: '',
  bound: 'none refused',
  met: refused === 0,
})

/** A hash of everything in the catalogue that an import may change. */
async function fingerprint(db: Database): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5((select string_agg(p::text, '|' order by id) from product p) ||
      (select string_agg(s::text, '|' order by id) from stock s)) as hash`.execute(db)
  return rows[0]?.hash ?? ''
}

/** Adds ₦1 to each price: the first cell after the name and the description that holds only digits. */
function raisePrices(): Transform {
  let held = ''
  const raise = (text: string) =>
    text.replaceAll(
      /,(\d+),(\d*),(bench-\d+),/g,
      (_, price, old, slug) => `,${Number(price) + 1},${old === '' ? '' : Number(old) + 1},${slug},`,
    )
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const whole = held + chunk.toString('latin1')
      const end = whole.lastIndexOf('\n') + 1
      held = whole.slice(end)
      done(null, Buffer.from(raise(whole.slice(0, end)), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(raise(held), 'latin1'))
    },
  })
}

async function measured(what: string, work: () => Promise<unknown>): Promise<Row> {
  globalThis.gc?.()
  const mib = () => process.memoryUsage().rss / 1024 / 1024
  const before = mib()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, mib())
  }, 10)
  const start = performance.now()
  await work()
  clearInterval(timer)
  const seconds = (performance.now() - start) / 1_000
  const grown = peak - before
  return {
    what,
    figure: `${seconds.toFixed(1)} s, ${peak.toFixed(0)} MiB at most`,
    baseline: `${before.toFixed(0)} MiB before`,
    ratio: `+${grown.toFixed(0)} MiB`,
    bound: `≤ +${memoryBound} MiB`,
    met: grown <= memoryBound,
  }
}

if (import.meta.main) printRows('Files of 20,000 products', await benchProductFiles())
