import type { Queryable } from '#domain/transaction.server.ts'
import { isOnSale } from './on-sale.server.ts'
import type { ProductPicture } from './product-picture.ts'
import { picturesOf, toPictures } from './product-pictures.server.ts'

export type ProductTexts = { description: string; pictures: ProductPicture[] }

/** What cards leave out, by product id: the description and all pictures in their order. */
export async function describeProducts(db: Queryable, ids: readonly string[]): Promise<Map<string, ProductTexts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('product as p')
    .where('p.id', 'in', ids)
    .where(isOnSale('p'))
    .select(['p.id', 'p.description'])
    .select((eb) => picturesOf(eb).as('pictures'))
    .execute()
  return new Map(rows.map(({ id, description, pictures }) => [id, { description, pictures: toPictures(pictures) }]))
}
