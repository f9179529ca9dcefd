import { ButtonLink } from '#app/ui/button.tsx'
import { startCheckout } from '../../cart/store.ts'

/**
 * The way to the checkout: a new document, since the payment providers' scripts are let in by the policy that comes with
 * that page and no other.
 */
export function ProceedToCheckout({ canCheckOut }: { canCheckOut: boolean }) {
  if (!canCheckOut) return <p className="text-sm">Nothing in your cart can be bought at the moment.</p>
  return (
    <ButtonLink to="/checkout" reloadDocument onClick={startCheckout}>
      Proceed to Checkout
    </ButtonLink>
  )
}
