import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'
import { measure, type Timing } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

/** The search terms, used in turn; each matches some of the products. */
export const searchedWords = ['adi', 'iro', 'bub', 'gele', 'oke', 'kaftan red', 'ankara', 'la']

type Queries = (db: Database, size: number) => Record<string, (n: number) => Promise<unknown>>

/** Runs each query `times` times at each catalogue size, after `times / 8` warm-up runs. Returns its timings by name, size by size. */
export async function measureAtSizes(
  sizes: readonly number[],
  times: number,
  queries: Queries,
): Promise<[what: string, timings: Timing[]][]> {
  const database = await throwawayDatabase()
  const figures = new Map<string, Timing[]>()
  try {
    for (const size of sizes) {
      await growTo(database.db, size)
      for (const [what, once] of Object.entries(queries(database.db, size))) {
        await measure(times / 8, 1, once)
        figures.set(what, [...(figures.get(what) ?? []), await measure(times, 1, once)])
      }
    }
  } finally {
    await database.close()
  }
  return [...figures]
}

// Inserting so many products at once takes less than the shop's statement timeout.
const growthStep = 5_000

/** Adds products with stock until the catalogue has `size` of them. */
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
