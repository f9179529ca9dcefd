import { sql } from 'kysely'
import { isUuid } from '#domain/is-uuid.ts'
import { run, statement } from '#domain/statement.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { isOnSale } from './on-sale.server.ts'
import type { ProductCard } from './product.ts'
import { cardsById } from './product-cards.server.ts'

const relatedLimit = 4

/** Up to four other products of the same categories as the given ones, the newest first. */
export async function relatedProducts(db: Queryable, productIds: readonly string[]): Promise<ProductCard[]> {
  const ids = productIds.filter((id) => isUuid(id))
  if (ids.length === 0) return []
  const rows = await run(db, relatedIds({ ids }))
  return cardsById(
    db,
    rows.map((row) => row.id),
  )
}

const relatedIds = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('product')
    .where(isOnSale())
    .where('categoryId', 'in', (eb) =>
      eb.selectFrom('product as q').where(sql<boolean>`q.id = any(${ids}::uuid[])`).select('q.categoryId'),
    )
    .where(sql<boolean>`product.id <> all(${ids}::uuid[])`)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('stock as s').whereRef('s.productId', '=', 'product.id').where('s.onHand', '>', 0).select('s.id'),
      ),
    )
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(relatedLimit),
)
