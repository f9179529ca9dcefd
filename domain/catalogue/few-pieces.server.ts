import { type SqlBool, sql } from 'kysely'
import { lowStock } from './admin-listing.ts'

/** Whether a product, which the query knows as `p`, has fewer pieces than ten, or none. */
// Not by the sum of each product: only who is left out is looked for.
export const hasFewPieces = sql<SqlBool>`not exists (
  select 1 from (select product_id from stock group by product_id having sum(on_hand) >= ${lowStock}) as enough
  where enough.product_id = p.id
)`
