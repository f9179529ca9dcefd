import { focusOf, type Picture } from '#domain/media/picture.ts'
import type { Category } from './product.ts'

type CategoryRow = Omit<Category, 'picture' | 'products'> & {
  picture: Picture | null
  focusX: number
  focusY: number
  products: string | number | null
}

/** Makes a category from its row. */
export const toCategory = ({ focusX, focusY, picture, products, ...row }: CategoryRow): Category => ({
  ...row,
  picture: picture && { ...picture, ...focusOf({ focusX, focusY }) },
  products: Number(products),
})
