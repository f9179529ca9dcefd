import type { ProductCreated } from '#domain/catalogue/create-product.server.ts'
import { isPool } from '#domain/catalogue/stock-grid.ts'
import type { ProductUpdated } from '#domain/catalogue/update-product.server.ts'
import type { FieldError } from '#domain/catalogue/validate-product.ts'
import { type CellKey, mostPieces } from '#domain/stock/cell.ts'
import { cellName } from './cell-name.ts'

type Refusal = Exclude<ProductCreated | ProductUpdated, { ok: true } | { reason: 'changed' }>

/** The form errors for a refusal: the field to show each at, and what to do about it. */
export function errorsOf(refusal: Refusal): FieldError[] {
  switch (refusal.reason) {
    case 'slug_taken':
      return [{ field: 'slug', message: `Another product has this address. ${refusal.free} is free` }]
    case 'category_gone':
      return [{ field: 'categoryId', message: 'This category is gone. Please select another one' }]
    case 'picture_gone':
      return [{ field: 'pictures', message: 'One of the pictures is gone. Please remove it and add it again' }]
    case 'stock_too_low':
      return [
        {
          field: 'stock',
          message: `Some were sold meanwhile: ${list(refusal.cells, ({ onHand }) => `${onHand} left`)}. Please count again`,
        },
      ]
    case 'stock_too_high':
      return [{ field: 'stock', message: `Please count at most ${mostPieces.toLocaleString('en-NG')} pieces` }]
    case 'stock_left':
      return [
        {
          field: 'stock',
          message: `The stock has changed meanwhile: ${list(refusal.cells, ({ onHand }) => `${onHand} more than you saw`)}. Please look again`,
        },
      ]
    case 'stock_reserved':
      return [
        {
          field: 'stock',
          message: refusal.cells.every(isPool)
            ? `Somebody is paying for ${piecesText(refusal.cells)} now. Please keep the stock as one number until the order is paid or has expired, or cancel the order`
            : `Somebody is paying for ${list(refusal.cells, ({ reserved }) => `${reserved}`)} now. Please keep it until the order is paid or has expired, or cancel the order`,
        },
      ]
    case 'not_found':
    case 'no_session':
    case 'not_allowed':
    case 'sign_in_again':
      return []
  }
}

/** Names each row; stock as one number has no row. */
const list = <Cell extends CellKey>(cells: readonly Cell[], say: (cell: Cell) => string) =>
  cells.map((cell) => (isPool(cell) ? say(cell) : `${say(cell)} of ${cellName(cell)}`)).join(', ')

function piecesText(cells: readonly { reserved: number }[]): string {
  const pieces = cells.reduce((sum, { reserved }) => sum + reserved, 0)
  return pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-NG')} pieces`
}
