import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.d.ts'
import type { Picture } from '#domain/media/picture.ts'
import { namingColor, type ProductPicture } from './product-picture.ts'

// Far more than a product has; a bound all the same.
const maxPictures = 60

type PictureRow = Picture & { product_color: string | null }

/** All pictures of product `p` in their order, as rows for `toPictures`. */
export function picturesOf(eb: ExpressionBuilder<DB & { p: DB['product'] }, 'p'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('productImage as i')
      .innerJoin('media as m', 'm.key', 'i.mediaKey')
      .whereRef('i.productId', '=', 'p.id')
      .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'i.alt', 'i.color as productColor'])
      .orderBy('i.position')
      .limit(maxPictures),
  ).$castTo<PictureRow[]>()
}

/** What `picturesOf` read as pictures, each with words that name its colour. */
export const toPictures = (rows: readonly PictureRow[]): ProductPicture[] =>
  rows.map(({ product_color, ...picture }) => namingColor({ ...picture, productColor: product_color }))
