import { sql } from 'kysely'
import { listProducts } from '#domain/catalogue/list-products.server.ts'
import { everything, pagesFor } from '#domain/catalogue/listing.ts'
import { suggest } from '#domain/catalogue/suggest.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { measure, ms, printRows, type Row, type Timing } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const sizes = [1_000, 10_000, 100_000]
const growthBound = 3

/** The catalogue at 1,000, 10,000 and 100,000 products: what p95 grows to from the smallest to the largest. */
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
  return [...figures].map(([what, timings]) => growthRow(what, timings))
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
    'first page': () => listProducts(db, everything),
    'filtered page with count': (n) => listProducts(db, { ...priced(n), sort: n % 2 ? 'price-asc' : 'newest' }),
    'last page': () => listProducts(db, { ...everything, page: pagesFor(size) }),
    suggestions: (n) => suggest(db, words[n % words.length] ?? 'adi'),
  }
}

function growthRow(what: string, timings: Timing[]): Row {
  const [first, , last] = timings.map((timing) => timing.p95)
  const growth = (last ?? 0) / (first ?? 1)
  return {
    what: `p95 of ${what}`,
    figure: timings.map((timing) => ms(timing.p95)).join(' → '),
    yardstick: 'itself at 1,000 products',
    ratio: `${growth.toFixed(2)}×`,
    bound: `≤ ${growthBound}×`,
    met: growth <= growthBound,
  }
}

async function growTo(db: Database, size: number): Promise<void> {
  await sql`
    insert into category (name, slug) select 'Bench ' || n, 'bench-' || n from generate_series(0, 7) n on conflict do nothing
  `.execute(db)
  await sql`
    insert into product (category_id, slug, name, price, sizes, colors, created_at)
    select c.id, 'bench-product-' || n,
      (array['Àdìrẹ', 'Iro', 'Buba', 'Gèlè', 'Aṣọ òkè', 'Kaftan', 'Ankara', 'Lace'])[1 + n % 8] || ' '
        || (array['gown', 'set', 'wrapper', 'boubou', 'kimono', 'skirt', 'red', 'night'])[1 + (n / 8) % 8] || ' ' || n,
      850000 + (n * 7919 % 41150) * 1000, '{S,M,L}', '{#FF0000}', now() - n * interval '1 minute'
    from generate_series((select count(*)::int from product), ${sql.lit(size - 1)}) n
    join category c on c.slug = 'bench-' || n % 8
  `.execute(db)
  await sql`
    insert into stock (product_id, on_hand)
    select id, 5 from product p where not exists (select 1 from stock s where s.product_id = p.id)
  `.execute(db)
  await sql`analyze`.execute(db)
}

if (import.meta.main) printRows('The catalogue as it grows', await benchCatalogue())
