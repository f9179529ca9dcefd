import type { Picture } from '#domain/media/picture.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProductPicture } from './product-picture.ts'

type CategoryLink = { id: string; slug: string; name: string }

export type Category = CategoryLink & { description: string; picture: Picture | null; products: number }

/** The kinds of products: finished pieces, pieces made to measure, cloth by length, or services. */
export const productKinds = ['ready_made', 'made_to_measure', 'cloth', 'service'] as const
export type ProductKind = (typeof productKinds)[number]

/** What a card in a grid shows. */
export type ProductCard = {
  id: string
  slug: string
  name: string
  price: Kobo
  compareAtPrice: Kobo | null
  /** The first two pictures; on wide screens the second one shows on hover. */
  pictures: ProductPicture[]
  /**
   * The colour that the card shows, if the listing was filtered by colours and the product has several; pictures of it
   * come first, if there are any.
   */
  shownColor?: string | undefined
  isNew: boolean
  isFeatured: boolean
  category: CategoryLink
  sizes: string[]
  /** Hex codes. */
  colors: string[]
  /** The pieces on hand, over all sizes and colours. */
  stockQuantity: number
  createdAt: string
}

/** The pieces on hand of a size and colour. If both are null, it is the product's pool, from which all choices draw. */
export type StockCell = { size: string | null; color: string | null; onHand: number }

/** Everything that a product's page shows; `pictures` are all of them. */
export type ProductDetail = ProductCard & { description: string; stock: StockCell[] }

/** The pieces on hand for a chosen size and colour; 0 if the product doesn't come in them. */
export function onHandFor(stock: readonly StockCell[], size: string | null, color: string | null): number {
  return cellFor(stock, size, color)?.onHand ?? 0
}

/** The stock row for a choice: its own one, else the product's pool. */
export function cellFor<Cell extends Omit<StockCell, 'onHand'>>(
  cells: readonly Cell[],
  size: string | null,
  color: string | null,
): Cell | undefined {
  return (
    cells.find((cell) => cell.size === size && cell.color === color) ??
    cells.find((cell) => cell.size === null && cell.color === null)
  )
}

/** Whether a choice draws on the product's pool, which it shares with other sizes and colours. */
export function drawsOnPool(
  cells: readonly Omit<StockCell, 'onHand'>[],
  size: string | null,
  color: string | null,
): boolean {
  const cell = cellFor(cells, size, color)
  return cell !== undefined && cell.size === null && cell.color === null
}

/** The pieces of a size in the chosen colour, or in any; a picker marks sizes that are sold out. */
export function onHandOfSize(stock: readonly StockCell[], size: string, color: string | null): number {
  return sum(stock.filter((cell) => fits(cell.size, size) && (color === null || fits(cell.color, color))))
}

/** The pieces of a colour in the chosen size, or in any; a picker marks colours that are sold out. */
export function onHandOfColor(stock: readonly StockCell[], color: string, size: string | null): number {
  return sum(stock.filter((cell) => fits(cell.color, color) && (size === null || fits(cell.size, size))))
}

/**
 * The product's colour for a code in an address, which has no `#` and any case; undefined if the product doesn't come
 * in it.
 */
export const madeColor = ({ colors }: Pick<ProductCard, 'colors'>, code: string | null | undefined) =>
  colors.find((color) => color.toLowerCase() === `#${code ?? ''}`.toLowerCase())

/**
 * By how much the price is below the old price, in whole percent rounded down; null without an old price, or below 1 %.
 */
export function percentOff(price: Kobo, compareAtPrice: Kobo | null): number | null {
  if (compareAtPrice === null || compareAtPrice <= price) return null
  const percent = Math.floor(((compareAtPrice - price) * 100) / compareAtPrice)
  return percent >= 1 ? percent : null
}

const fits = (cell: string | null, choice: string) => cell === null || cell === choice
const sum = (cells: readonly StockCell[]) => cells.reduce((total, cell) => total + cell.onHand, 0)
