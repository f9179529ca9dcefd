import { type SqlBool, sql } from 'kysely'
import { lowStock } from './admin-listing.ts'

/**
 * An SQL condition: whether the product that the query calls `p` has less than `lowStock` pieces, or none. It excludes
 * those with enough pieces in one go, instead of summing up each product's.
 */
export const hasFewPieces = sql<SqlBool>`not exists (
  select 1 from (select product_id from stock group by product_id having sum(on_hand) >= ${lowStock}) as enough
  where enough.product_id = p.id
)`
