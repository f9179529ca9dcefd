import { maxPieces } from '../basket/lines.ts'

const fewFrom = 5

/** How many are left, once there are few or the quantity has reached them. */
export function StockLine({ available, isAtLimit }: { available: number; isAtLimit: boolean }) {
  return (
    <p role="status" className="text-sm">
      {available === 0 ? (
        <span className="text-danger">Out of Stock</span>
      ) : available <= fewFrom || isAtLimit ? (
        <span>{available > maxPieces ? `At most ${maxPieces} at a time` : `Only ${available} left`}</span>
      ) : (
        <span className="text-success">In Stock</span>
      )}
    </p>
  )
}
