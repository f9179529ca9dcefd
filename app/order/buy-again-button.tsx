import { type MouseEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Link } from '#app/ui/link.tsx'
import { toastError } from '#app/ui/toast.tsx'
import type { Order } from '#domain/orders/order.ts'
import type { BoughtAgain } from './buy-again.ts'

const nothingLeft: BoughtAgain = { lines: [], changes: [] }

/** A button that adds what can still be bought of an order to the cart, with messages about what has changed. */
export function BuyAgain({ items }: Pick<Order, 'items'>) {
  const [isBusy, setIsBusy] = useState(false)
  const [bought, setBought] = useState<BoughtAgain | null>(null)
  const add = async (event: MouseEvent) => {
    ignoreSecondPress(event)
    setIsBusy(true)
    // Loaded on the press, since few shoppers press it.
    const result = await import('./buy-order-again.ts').then((part) => part.buyOrderAgain(items)).catch(() => null)
    setIsBusy(false)
    if (result) setBought(result)
    else toastError('This could not be loaded. Please check your connection and try again.')
  }
  const { lines, changes } = bought ?? nothingLeft
  return (
    <div className="grid justify-items-start gap-3 noscript:hidden">
      <Button variant="secondary" busy={isBusy} disabled={isBusy} onClick={add}>
        Buy again
      </Button>
      <div role="status" className="grid gap-2 empty:hidden">
        {bought && (
          <p>
            {addedText(lines.length)}{' '}
            {lines.length > 0 && (
              <Link to="/cart" className="underline underline-offset-4">
                View cart
              </Link>
            )}
          </p>
        )}
        {changes.length > 0 && (
          <ul className="grid gap-1 text-sm">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function addedText(count: number): string {
  if (count === 0) return 'Nothing of this order can be bought at the moment.'
  return count === 1 ? '1 item is in your cart.' : `${count} items are in your cart.`
}
