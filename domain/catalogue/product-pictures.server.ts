import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.d.ts'
import { focusOf, type Picture } from '#domain/media/picture.ts'
import { namingColor, type ProductPicture } from './product-picture.ts'

// Far more than any product has, but a limit.
const maxPictures = 60

type PictureRow = Omit<Picture, 'focus'> & { product_color: string | null; focus_x: number; focus_y: number }

/** All pictures of product `p` in their order, as rows for `toPictures`. */
export function picturesOf(eb: ExpressionBuilder<DB & { p: DB['product'] }, 'p'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('productImage as i')
      .innerJoin('media as m', 'm.key', 'i.mediaKey')
      .whereRef('i.productId', '=', 'p.id')
      .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'i.alt', 'i.color as productColor'])
      .select(['i.focusX', 'i.focusY'])
      .orderBy('i.position')
      .limit(maxPictures),
  ).$castTo<PictureRow[]>()
}

/** Makes pictures from the rows of `picturesOf`, with alternative texts that name the colour. */
export const toPictures = (rows: readonly PictureRow[]): ProductPicture[] =>
  rows.map(({ product_color, focus_x, focus_y, ...picture }) =>
    namingColor({ ...picture, ...focusOf({ focusX: focus_x, focusY: focus_y }), productColor: product_color }),
  )
