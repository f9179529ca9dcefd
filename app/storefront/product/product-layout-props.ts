import type { ProductDetail } from '#domain/catalogue/product.ts'
import type { Buying } from './buying/use-buying.ts'

/** `product` has the pictures to show; `maxPictures` is the largest number of pictures that any colour has. */
export type ProductLayoutProps = { product: ProductDetail; maxPictures: number; buying: Buying }
