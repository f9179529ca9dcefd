import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import { firstActivityDay } from './activity-day.ts'
import { colorFamily } from './color-family.ts'
import type { Collection, ListingFilter } from './listing.ts'
import { readSearchTerms } from './search-terms.server.ts'
import { matchesText, matchRank } from './text-match.server.ts'

/**
 * The conditions of a listing besides category and price, on product `p`. `match` ranks how well a product fits the
 * text; `shades` are the colour codes that fit the chosen colours.
 */
export type ListingConditions = {
  conditions: Expression<SqlBool>[]
  match: RawBuilder<number> | null
  shades: readonly string[]
}

/** The conditions for a filter's text, sizes, colours and collection; null if no product can meet them. */
export async function readListingConditions(
  db: Queryable,
  filter: ListingFilter,
  now: Date,
): Promise<ListingConditions | null> {
  const words = filter.q === '' ? [] : await readSearchTerms(db, filter.q)
  const shades = filter.colors.length === 0 ? [] : await shadesOf(db, filter)
  if (words.some((spellings) => spellings.length === 0) || (filter.q !== '' && words.length === 0)) return null
  if (filter.colors.length > 0 && shades.length === 0) return null
  const conditions = [
    ...(words.length > 0 ? [matchesText(words)] : []),
    ...(filter.sizes.length > 0 ? [comesInSize(filter.sizes)] : []),
    ...(shades.length > 0 ? [sql<SqlBool>`p.colors && ${shades}::text[]`] : []),
    ...(filter.collection ? [isInCollection[filter.collection](now)] : []),
  ]
  return { conditions, match: words.length > 0 ? matchRank(words) : null, shades }
}

async function shadesOf(db: Queryable, { colors }: ListingFilter): Promise<string[]> {
  const rows = await db.selectFrom('catalogueColor').select('hex').execute()
  return rows.map((row) => row.hex).filter((hex) => colors.some((color) => color === colorFamily(hex)))
}

// One of the sizes must be in stock: a shopper who filters by M has no use for a dress that is sold out in M.
const comesInSize = (sizes: readonly string[]) => sql<SqlBool>`(
  p.sizes && ${[...sizes]}::text[]
  and exists (
    select 1 from stock s
    where s.product_id = p.id and s.on_hand > 0 and (s.size is null or s.size = any(${[...sizes]}::text[]))
  )
)`

const isInCollection: Record<Collection, (now: Date) => RawBuilder<SqlBool>> = {
  'new-arrivals': () => sql`p.is_new`,
  sale: () => sql`p.compare_at_price is not null`,
  bestsellers: (now) => sql`p.id in (
    select product_id from product_activity where day >= ${firstActivityDay(now)} group by product_id having sum(units_sold) > 0
  )`,
}

/** Units of product `p` sold in the thirty days before `now`. */
export const unitsSold = (now: Date) =>
  sql<number>`(
    select coalesce(sum(a.units_sold), 0) from product_activity a where a.product_id = p.id and a.day >= ${firstActivityDay(now)}
  )`
