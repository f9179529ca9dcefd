import type { Picture } from '#domain/media/picture.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProductPicture } from './product-picture.ts'

type CategoryLink = { id: string; slug: string; name: string }

export type Category = CategoryLink & { description: string; picture: Picture | null; products: number }

/** What is sold: finished pieces, pieces sewn for one person, cloth by length, or work. */
export const productKinds = ['ready_made', 'made_to_measure', 'cloth', 'service'] as const
export type ProductKind = (typeof productKinds)[number]

/** What a card in a grid shows. */
export type ProductCard = {
  id: string
  slug: string
  name: string
  price: Kobo
  compareAtPrice: Kobo | null
  /** The first two pictures: the second shows on hover on wide screens. */
  pictures: ProductPicture[]
  /** Where it was asked for in one of its several colours: that one, which the pictures show as far as there are any of it. */
  shownColor?: string | undefined
  isNew: boolean
  isFeatured: boolean
  category: CategoryLink
  sizes: string[]
  /** Hex codes. */
  colors: string[]
  /** On hand over all sizes and colours. */
  stockQuantity: number
  createdAt: string
}

/** Pieces on hand of one size and colour; null in both is the product's one pool. */
export type StockCell = { size: string | null; color: string | null; onHand: number }

/** What a product's page shows: `pictures` are all of them. */
export type ProductDetail = ProductCard & { description: string; stock: StockCell[] }

/** Pieces on hand for a choice: of the most specific cell that fits it, or 0 when the product isn't made so. */
export function onHandFor(stock: readonly StockCell[], size: string | null, color: string | null): number {
  return cellFor(stock, size, color)?.onHand ?? 0
}

/** The stock cell that a choice draws from: its own, else the product's pool. */
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

/** Whether a choice draws on the product's one pool, as its other sizes and colours do. */
export function drawsOnPool(
  cells: readonly Omit<StockCell, 'onHand'>[],
  size: string | null,
  color: string | null,
): boolean {
  const cell = cellFor(cells, size, color)
  return cell !== undefined && cell.size === null && cell.color === null
}

/** Pieces of one size (any colour), for a picker that marks what is out. */
export function onHandOfSize(stock: readonly StockCell[], size: string, color: string | null): number {
  return sum(stock.filter((cell) => fits(cell.size, size) && (color === null || fits(cell.color, color))))
}

/** Pieces of one colour (any size), for a picker that marks what is out. */
export function onHandOfColor(stock: readonly StockCell[], color: string, size: string | null): number {
  return sum(stock.filter((cell) => fits(cell.color, color) && (size === null || fits(cell.size, size))))
}

/** A product's colour by its code as addresses have it, without # and in any case; undefined when it isn't made in it. */
export const madeColor = ({ colors }: Pick<ProductCard, 'colors'>, code: string | null | undefined) =>
  colors.find((color) => color.toLowerCase() === `#${code ?? ''}`.toLowerCase())

/** How much cheaper than the old price, in whole percent rounded down; null without an old price or below 1 %. */
export function percentOff(price: Kobo, compareAtPrice: Kobo | null): number | null {
  if (compareAtPrice === null || compareAtPrice <= price) return null
  const percent = Math.floor(((compareAtPrice - price) * 100) / compareAtPrice)
  return percent >= 1 ? percent : null
}

const fits = (cell: string | null, choice: string) => cell === null || cell === choice
const sum = (cells: readonly StockCell[]) => cells.reduce((total, cell) => total + cell.onHand, 0)
