import type { ProductCard, ProductDetail, StockCell } from '#domain/catalogue/product.ts'
import type { ProductPicture } from '#domain/catalogue/product-picture.ts'

/** The card's product with the stock, prices and pictures of a response; null if the response is invalid. */
export function parseDetail(card: ProductCard, answer: unknown): ProductDetail | null {
  const { stock, price, compareAtPrice, stockQuantity, pictures } = record(record(answer).data)
  if (!Array.isArray(stock) || !isCount(price) || !isCount(stockQuantity)) return null
  const cells = stock.map(readCell)
  if (!cells.every((cell) => cell !== null)) return null
  return {
    ...card,
    price,
    compareAtPrice: isCount(compareAtPrice) ? compareAtPrice : null,
    stockQuantity,
    stock: cells,
    pictures: Array.isArray(pictures) ? pictures.flatMap((picture) => readPicture(picture) ?? []) : card.pictures,
    description: '',
  }
}

/** The product as the card shows it, until the response arrives. */
export const detailFromCard = (card: ProductCard): ProductDetail => ({
  ...card,
  description: '',
  stock: [{ size: null, color: null, onHand: card.stockQuantity }],
})

function readCell(value: unknown): StockCell | null {
  const { size, color, onHand } = record(value)
  return isChoice(size) && isChoice(color) && isCount(onHand) ? { size, color, onHand } : null
}

function readPicture(value: unknown): ProductPicture | null {
  const { key, width, height, color, alt, productColor } = record(value)
  if (!isText(key) || !isCount(width) || !isCount(height) || !isText(color) || !isText(alt)) return null
  return isChoice(productColor) ? { key, width, height, color, alt, productColor } : null
}

type Fields = Record<string, unknown>
const record = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const isChoice = (value: unknown): value is string | null => value === null || isText(value)
