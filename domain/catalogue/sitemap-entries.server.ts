import type { Queryable } from '#domain/transaction.server.ts'
import { isOnSale } from './on-sale.server.ts'

/** What a sitemap says about a page: its slug, when it last changed, and the keys of its pictures. */
export type ListedPage = { slug: string; updatedAt: Date; pictures: string[] }

/** Every category with a product on sale. */
export async function listedCategories(db: Queryable): Promise<ListedPage[]> {
  const rows = await db
    .selectFrom('category as c')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('product as p').whereRef('p.categoryId', '=', 'c.id').where(isOnSale('p')).select('p.id'),
      ),
    )
    .select(['c.slug', 'c.updatedAt', 'c.imageKey'])
    .orderBy('c.position')
    .orderBy('c.slug')
    .execute()
  return rows.map(({ slug, updatedAt, imageKey }) => ({ slug, updatedAt, pictures: imageKey ? [imageKey] : [] }))
}

/**
 * A part (from 1) of all products on sale, of up to `size` products with all their pictures; empty beyond the last
 * part.
 */
export async function listedProducts(db: Queryable, part: number, size: number): Promise<ListedPage[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('product')
        .where(isOnSale())
        .select(['id', 'slug', 'updatedAt'])
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(size)
        .offset((part - 1) * size)
        .as('p'),
    )
    .leftJoin('productImage as i', 'i.productId', 'p.id')
    .groupBy(['p.id', 'p.slug', 'p.updatedAt'])
    .select(['p.slug', 'p.updatedAt'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb.fn
            .agg<string[]>('array_agg', ['i.mediaKey'])
            .orderBy('i.position')
            .filterWhere('i.mediaKey', 'is not', null),
          eb.val<string[]>([]),
        )
        .as('pictures'),
    )
    .orderBy('p.slug')
    .execute()
}

/** How many products are on sale, and when the last of them changed. */
export async function countListedProducts(db: Queryable): Promise<{ count: number; updatedAt: Date | null }> {
  const { count, updatedAt } = await db
    .selectFrom('product')
    .where(isOnSale())
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max('updatedAt').as('updatedAt')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), updatedAt }
}
