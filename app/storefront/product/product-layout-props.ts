import type { ProductDetail } from '#domain/catalogue/product.ts'
import type { Buying } from './buying/use-buying.ts'

/** `product` has the pictures that are shown, `maxPictures` is how many another colour may have. */
export type ProductLayoutProps = { product: ProductDetail; maxPictures: number; buying: Buying }
