import { colorFamilies } from '#domain/catalogue/color-family.ts'
import { listProducts } from '#domain/catalogue/list-products.server.ts'
import { everything, listedSizes, pagesFor, refine } from '#domain/catalogue/listing.ts'
import { suggest } from '#domain/catalogue/suggest.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { measureAtSizes, searchedWords as words } from './growing-catalogue.ts'
import { ms, printRows, type Row, type Timing } from './measure.ts'

const sizes = [1_000, 10_000, 100_000]
const growthBound = 3
// Milliseconds. Counts that aren't precomputed are counted row by row. They grow with the catalogue, and must stay unnoticeable.
const countedBound = 100

/** Measures the catalogue at 1,000, 10,000 and 100,000 products: how much p95 grows from the smallest to the largest. */
export async function benchCatalogue(): Promise<Row[]> {
  const figures = await measureAtSizes(sizes, 400, queries)
  return figures.map(([what, timings]) => rowOf(what, timings))
}

function queries(db: Database, size: number): Record<string, (n: number) => Promise<unknown>> {
  const priced = (n: number) => ({
    ...everything,
    category: `bench-${n % 8}`,
    minPrice: ((n * 37) % 200) * 100_000,
    maxPrice: ((n * 37) % 200) * 100_000 + 10_000_000,
  })
  return {
    'first page': () => listProducts({ db, clock: () => new Date() }, everything),
    'filtered page with count': (n) =>
      listProducts({ db, clock: () => new Date() }, { ...priced(n), sort: n % 2 ? 'price-asc' : 'newest' }),
    'last page': () => listProducts({ db, clock: () => new Date() }, { ...everything, page: pagesFor(size) }),
    [counted.filters]: (n) => {
      const [size, color] = [
        listedSizes[n % listedSizes.length] ?? 'M',
        colorFamilies[n % colorFamilies.length] ?? 'Red',
      ]
      return listProducts(
        { db, clock: () => new Date() },
        refine(everything, n % 2 ? { sizes: [size] } : { colors: [color], collection: 'sale' }),
      )
    },
    [counted.search]: (n) =>
      listProducts({ db, clock: () => new Date() }, refine(everything, { q: words[n % words.length] ?? 'adi' })),
    [counted.slip]: (n) =>
      listProducts(
        { db, clock: () => new Date() },
        refine(everything, { q: ['ankra', 'adrie', 'kaftn red'][n % 3] ?? '' }),
      ),
    suggestions: (n) => suggest(db, words[n % words.length] ?? 'adi'),
  }
}

const counted = {
  filters: 'a page filtered by size, colour or sale',
  search: 'a search',
  slip: 'a search with a typing error',
}

function rowOf(what: string, timings: Timing[]): Row {
  if (!Object.values(counted).includes(what)) return growthRow(what, timings)
  const last = timings.at(-1)?.p95 ?? 0
  const figure = timings.map((timing) => ms(timing.p95)).join(' → ')
  const bound = `≤ ${countedBound} ms`
  return { what: `p95 of ${what}`, figure, baseline: 'what users notice', ratio: '', bound, met: last <= countedBound }
}

function growthRow(what: string, timings: Timing[]): Row {
  const [first, , last] = timings.map((timing) => timing.p95)
  const growth = (last ?? 0) / (first ?? 1)
  return {
    what: `p95 of ${what}`,
    figure: timings.map((timing) => ms(timing.p95)).join(' → '),
    baseline: 'itself at 1,000 products',
    ratio: `${growth.toFixed(2)}×`,
    bound: `≤ ${growthBound}×`,
    met: growth <= growthBound,
  }
}

if (import.meta.main) printRows('The catalogue as it grows', await benchCatalogue())
