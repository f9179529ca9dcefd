import type { Picture } from '#domain/media/picture.ts'
import { colorName } from './color.ts'

/** A picture of a product. */
export type ProductPicture = Picture & {
  /** Which of the product's colours it shows it in; null where it shows it in any. */
  productColor: string | null
}

/**
 * The pictures that show a product in a colour: those of the colour, then those of any. Of a colour without pictures those of
 * any, and where there are none either, or no colour is asked for, those that go with the first picture.
 */
export function picturesIn<Shown extends { productColor: string | null }>(
  pictures: readonly Shown[],
  color: string | null,
): Shown[] {
  const ofAny = pictures.filter(({ productColor }) => productColor === null)
  const own = color === null ? [] : pictures.filter((picture) => isOf(picture, color))
  if (own.length > 0) return [...own, ...ofAny]
  if (color !== null && ofAny.length > 0) return ofAny
  const first = pictures[0]?.productColor ?? null
  return first === null ? ofAny : [...pictures.filter((picture) => isOf(picture, first)), ...ofAny]
}

/** How many pictures are shown together at most, whichever of the colours is chosen. */
export const mostShownTogether = (pictures: readonly ProductPicture[], colors: readonly string[]): number =>
  Math.max(...[null, ...colors].map((color) => picturesIn(pictures, color).length))

/** The words for a picture of a colour name that colour. Without any words there are none to add it to. */
export function namingColor<Shown extends Pick<ProductPicture, 'alt' | 'productColor'>>(picture: Shown): Shown {
  const { alt, productColor } = picture
  if (alt === '' || productColor === null) return picture
  const name = colorName(productColor)
  const isNamed = new RegExp(`\\b${name}\\b`, 'i').test(alt)
  return isNamed ? picture : { ...picture, alt: `${alt}, in ${name.toLowerCase()}` }
}

const isOf = ({ productColor }: { productColor: string | null }, color: string) =>
  productColor?.toLowerCase() === color.toLowerCase()
