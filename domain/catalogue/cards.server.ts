import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.d.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { ProductCard } from './product.ts'

const picturesOnCard = 2

/** Products as cards, in the order of the ids given; ids that aren't on sale are left out. */
export async function cardsById(db: Queryable, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.categoryId')
    .where('p.id', 'in', ids)
    .where('p.archivedAt', 'is', null)
    .select(productColumns)
    .select((eb) => [picturesOf(eb, picturesOnCard).as('pictures'), onHandOf().as('stockQuantity')])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const productColumns = [
  'p.id',
  'p.slug',
  'p.name',
  'p.price',
  'p.compareAtPrice',
  'p.sizes',
  'p.colors',
  'p.isNew',
  'p.isFeatured',
  'p.createdAt',
  'c.id as categoryId',
  'c.slug as categorySlug',
  'c.name as categoryName',
] as const

/** A product's pictures in order, at most `limit` of them. */
export function picturesOf(eb: ExpressionBuilder<DB & { p: DB['product'] }, 'p'>, limit: number) {
  return jsonArrayFrom(
    eb
      .selectFrom('productImage as i')
      .innerJoin('media as m', 'm.key', 'i.mediaKey')
      .whereRef('i.productId', '=', 'p.id')
      .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'i.alt'])
      .orderBy('i.position')
      .limit(limit),
  ).$castTo<Picture[]>()
}

/** Pieces on hand over all sizes and colours of product `p`. */
export const onHandOf = () =>
  sql<number>`(select coalesce(sum(s.on_hand), 0)::int from stock s where s.product_id = p.id)`

type ProductRow = Omit<ProductCard, 'category' | 'createdAt'> & {
  categoryId: string
  categorySlug: string
  categoryName: string
  createdAt: Date
}

export function toCard({ categoryId, categorySlug, categoryName, createdAt, ...product }: ProductRow): ProductCard {
  return {
    ...product,
    category: { id: categoryId, slug: categorySlug, name: categoryName },
    createdAt: createdAt.toISOString(),
  }
}
