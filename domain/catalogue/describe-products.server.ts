import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'

export type ProductTexts = { description: string; imageKeys: string[] }

/** What cards leave out, by product id: the description and the keys of all pictures in their order. */
export async function describeProducts(db: Queryable, ids: readonly string[]): Promise<Map<string, ProductTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product as p')
    .leftJoin('productImage as i', 'i.productId', 'p.id')
    .where('p.id', 'in', ids)
    .groupBy('p.id')
    .select(['p.id', 'p.description'])
    .select(
      sql<
        string[]
      >`coalesce(array_agg(i.media_key order by i.position) filter (where i.media_key is not null), '{}')`.as(
        'imageKeys',
      ),
    )
    .execute()
  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}
