import type { Picture } from '#domain/media/picture.ts'
import { colorName } from './color.ts'

/** A picture of a product. */
export type ProductPicture = Picture & {
  /** The product's colour that the picture shows; null if it goes with any colour. */
  productColor: string | null
}

/**
 * The pictures to show for a chosen colour: those of the colour, followed by those for any. If the colour has none,
 * those for any. If there are none of these either, or no colour is chosen, those that go with the first picture.
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

/** The largest number of pictures that are shown together for any choice of colour. */
export const mostShownTogether = (pictures: readonly ProductPicture[], colors: readonly string[]): number =>
  Math.max(...[null, ...colors].map((color) => picturesIn(pictures, color).length))

/** Adds the colour's name to a picture's alternative text, unless it has that already or is empty. */
export function namingColor<Shown extends Pick<ProductPicture, 'alt' | 'productColor'>>(picture: Shown): Shown {
  const { alt, productColor } = picture
  if (alt === '' || productColor === null) return picture
  const name = colorName(productColor)
  const isNamed = new RegExp(`\\b${name}\\b`, 'i').test(alt)
  return isNamed ? picture : { ...picture, alt: `${alt}, in ${name.toLowerCase()}` }
}

const isOf = ({ productColor }: { productColor: string | null }, color: string) =>
  productColor?.toLowerCase() === color.toLowerCase()
