import { maxPieces } from '../../../cart/lines.ts'

const fewFrom = 5

type Props = { available: number; inCart: number; quantity: number; max: number }

/** The number of pieces left, if it is low or the quantity has reached it, and how many of them are in the cart. */
export function StockLine({ available, inCart, quantity, max }: Props) {
  return (
    <p role="status" className="text-sm">
      {available === 0 ? (
        <span className="text-danger">Out of Stock</span>
      ) : available <= fewFrom || quantity === max ? (
        <span>
          {quantity === max && available - inCart > max
            ? `At most ${maxPieces} at a time`
            : leftText(available, inCart)}
        </span>
      ) : (
        <span className="text-success">In Stock</span>
      )}
    </p>
  )
}

const leftText = (available: number, inCart: number) =>
  inCart === 0 ? `Only ${available} left` : `Only ${available} left, ${inCart} in your cart`
