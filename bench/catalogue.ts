import { sql } from 'kysely'
import { colorFamilies } from '#domain/catalogue/color-family.ts'
import { listProducts } from '#domain/catalogue/list-products.server.ts'
import { everything, listedSizes, pagesFor, refine } from '#domain/catalogue/listing.ts'
import { suggest } from '#domain/catalogue/suggest.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { measure, ms, printRows, type Row, type Timing } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const sizes = [1_000, 10_000, 100_000]
const growthBound = 3
// Counts that aren't precomputed are counted row by row. They grow with the catalogue, and must stay below what users notice.
const countedBound = 100

/** The catalogue at 1,000, 10,000 and 100,000 products: how much p95 grows from the smallest to the largest. */
export async function benchCatalogue(): Promise<Row[]> {
  const database = await throwawayDatabase()
  const figures = new Map<string, Timing[]>()
  try {
    for (const size of sizes) {
      await growTo(database.db, size)
      for (const [what, once] of Object.entries(queries(database.db, size))) {
        await measure(50, 1, once)
        figures.set(what, [...(figures.get(what) ?? []), await measure(400, 1, once)])
      }
    }
  } finally {
    await database.close()
  }
  return [...figures].map(([what, timings]) => rowOf(what, timings))
}

function queries(db: Database, size: number): Record<string, (n: number) => Promise<unknown>> {
  const words = ['adi', 'iro', 'bub', 'gele', 'oke', 'kaftan red', 'ankara', 'la']
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

// In steps that take less than the shop's statement timeout.
const growthStep = 5_000

/** Fills the catalogue up to so many products, with stock. */
export async function growTo(db: Database, size: number): Promise<void> {
  await sql`
    insert into category (name, slug) select 'Bench ' || n, 'bench-' || n from generate_series(0, 7) n on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ there: number }>`select count(*)::int as there from product`.execute(db)
  for (let from = rows[0]?.there ?? 0; from < size; from += growthStep)
    await grow(db, from, Math.min(from + growthStep, size))
  await sql`analyze`.execute(db)
}

async function grow(db: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into product (category_id, slug, name, description, price, compare_at_price, sizes, colors, created_at)
    select c.id, 'bench-product-' || n,
      (array['Àdìrẹ', 'Iro', 'Buba', 'Gèlè', 'Aṣọ òkè', 'Kaftan', 'Ankara', 'Lace'])[1 + n % 8] || ' '
        || (array['gown', 'set', 'wrapper', 'boubou', 'kimono', 'skirt', 'red', 'night'])[1 + (n / 8) % 8] || ' ' || n,
      'Cut from one wide length that falls from the shoulders and is left open under the arm; it ends just above the floor. '
        || 'Wash it apart in cold water the first few times.',
      850000 + (n * 7919 % 41150) * 1000,
      case when n % 10 = 0 then 99900000 end,
      (array['{S,M,L}', '{M,L,XL}', '{XS,S}', '{}', '{XXL}'])[1 + n % 5]::text[],
      (array['{#FF0000}', '{#1F2A5A}', '{#008000,#FFFFFF}', '{#FFD700}', '{#000000}', '{#8FB7DC}', '{#C0C0C0}'])[1 + n % 7]::text[],
      now() - n * interval '1 minute'
    from generate_series(${sql.lit(from)}, ${sql.lit(to - 1)}) n
    join category c on c.slug = 'bench-' || n % 8
  `.execute(db)
  await sql`
    insert into stock (product_id, on_hand)
    select id, 5 from product p where not exists (select 1 from stock s where s.product_id = p.id)
  `.execute(db)
}

if (import.meta.main) printRows('The catalogue as it grows', await benchCatalogue())
