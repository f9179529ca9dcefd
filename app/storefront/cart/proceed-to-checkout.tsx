import { ButtonLink } from '#app/ui/button.tsx'
import { startCheckout } from '../../cart/store.ts'

/**
 * The link to the checkout. It loads a document, because only that page's content security policy allows the payment
 * providers' scripts.
 */
export function ProceedToCheckout({ canCheckOut }: { canCheckOut: boolean }) {
  if (!canCheckOut) return <p className="text-sm">Nothing in your cart can be bought at the moment.</p>
  return (
    <ButtonLink to="/checkout" reloadDocument onClick={startCheckout}>
      Proceed to Checkout
    </ButtonLink>
  )
}
