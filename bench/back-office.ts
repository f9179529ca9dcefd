import { type AdminProductFilter, adminPageSize, everyProduct } from '#domain/catalogue/admin-listing.ts'
import { findInCatalogue } from '#domain/catalogue/find-in-catalogue.server.ts'
import { listProductsForAdmin } from '#domain/catalogue/list-products-for-admin.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { administratorViewer } from '#test/viewers.ts'
import { measureAtSizes, searchedWords as words } from './growing-catalogue.ts'
import { ms, printRows, type Row, type Timing } from './measure.ts'

const sizes = [200, 20_000] as const
const growthBound = 3
// Milliseconds. A shopkeeper doesn't notice anything faster than this, however much it has grown.
const noticed = 100

/** Measures the back office's lists with 200 and with 20,000 products. */
export async function benchBackOffice(): Promise<Row[]> {
  const figures = await measureAtSizes(sizes, 200, queries)
  return figures.map(([what, timings]) => rowOf(what, timings))
}

function queries(db: Database, size: number): Record<string, (n: number) => Promise<unknown>> {
  const viewer = administratorViewer()
  const list = (filter: Partial<AdminProductFilter>) => listProductsForAdmin(db, { ...everyProduct, ...filter }, viewer)
  return {
    'the list of products': () => list({}),
    '… its page in the middle': () => list({ page: Math.ceil(size / adminPageSize / 2) }),
    '… its last page': () => list({ page: size }),
    '… of a category': (n) => list({ category: `bench-${n % 8}` }),
    '… of drafts': () => list({ status: 'draft' }),
    '… low in stock': () => list({ stock: 'low' }),
    '… by name': () => list({ sort: 'name' }),
    '… by price': () => list({ sort: 'price' }),
    '… by stock': () => list({ sort: 'stock' }),
    '… searched': (n) => list({ q: words[n % words.length] ?? 'adi' }),
    'the palette': (n) => findInCatalogue(db, viewer, words[n % words.length] ?? 'adi'),
  }
}

function rowOf(what: string, timings: Timing[]): Row {
  const [small = 0, large = 0] = timings.map(({ p95 }) => p95)
  return {
    what: `p95 of ${what}`,
    figure: `${ms(small)} → ${ms(large)}`,
    baseline: 'itself at 200 products',
    ratio: `${(large / small).toFixed(2)}×`,
    bound: `≤ ${growthBound}× or ${noticed} ms`,
    met: large <= Math.max(noticed, growthBound * small),
  }
}

if (import.meta.main) printRows('The back office as the catalogue grows', await benchBackOffice())
