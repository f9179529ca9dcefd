import type { Queryable } from '#domain/transaction.server.ts'
import { isOnSale } from './on-sale.server.ts'

/** What a sitemap lists of a page: its slug, when it last changed, and its pictures by key. */
export type ListedPage = { slug: string; updatedAt: Date; pictures: string[] }

/** Every category with something on sale. */
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

/** The `part`th `size` of all products on sale (from 1), each with all its pictures; empty beyond the last. */
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
