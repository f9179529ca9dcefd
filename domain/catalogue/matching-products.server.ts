import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { AdminProductFilter } from './admin-listing.ts'
import { hasFewPieces } from './few-pieces.server.ts'
import { isOnSale } from './on-sale.server.ts'
import { containing } from './search-terms.server.ts'

/** The pieces on hand of a matching product, over all sizes and colours. */
export const piecesOfMatching = sql<number>`coalesce(s.pieces, 0)`

/**
 * The products `p` that fit a filter of the back office, in no order. `piecesOfMatching` reads their pieces from the
 * join, which sums up all products at once, because one by one would be as many look-ups in the index. The database
 * leaves the join out of queries that don't read the pieces.
 */
export const matchingProducts = (db: Queryable, filter: AdminProductFilter) =>
  db
    .selectFrom('product as p')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('stock')
          .groupBy('productId')
          .select(({ fn }) => ['productId', fn.sum<number>('onHand').as('pieces')])
          .as('s'),
      (join) => join.onRef('s.productId', '=', 'p.id'),
    )
    .where((eb) => eb.and(conditionsOf(filter)))

const ofStatus: Record<AdminProductFilter['status'], RawBuilder<SqlBool>> = {
  all: sql`p.archived_at is null`,
  active: isOnSale('p'),
  draft: sql`p.archived_at is null and not p.is_published and p.due_at is null`,
  scheduled: sql`p.archived_at is null and not p.is_published and p.due_at is not null`,
  archived: sql`p.archived_at is not null`,
}

const hasPieces = sql<SqlBool>`exists (select 1 from stock where product_id = p.id and on_hand > 0)`

const ofStock = {
  in: hasPieces,
  low: hasFewPieces,
  out: sql<SqlBool>`not ${hasPieces}`,
}

const maxWords = 8

function conditionsOf({ q, category, status, stock }: AdminProductFilter): RawBuilder<SqlBool>[] {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return [
    ofStatus[status],
    ...(category === null ? [] : [sql<SqlBool>`p.category_id = (select id from category where slug = ${category})`]),
    ...(stock === null ? [] : [ofStock[stock]]),
    ...words.slice(0, maxWords).map((word) => {
      const pattern = sql`fold(${containing(word)})`
      return sql<SqlBool>`(p.search_text like ${pattern} or p.slug like ${pattern})`
    }),
  ]
}
