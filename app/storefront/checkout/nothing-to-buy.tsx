import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import type { CheckoutError } from './errors/checkout-error.ts'
import { CheckoutErrorNotice } from './errors/checkout-error-notice.tsx'

/** Shown instead of the form when the cart is empty or completely sold out. */
export function NothingToBuy({ hasLines, error }: { hasLines: boolean; error: CheckoutError | null }) {
  return (
    <div className="pt-6">
      <CheckoutErrorNotice error={error} />
      {hasLines ? <NothingSellable /> : <EmptyCart />}
    </div>
  )
}

function NothingSellable() {
  return (
    <EmptyState
      isPart
      title="Nothing in your cart can be bought at the moment"
      text="Your cart says what stands in the way. What you chose stays there, should it come back."
    >
      <ButtonLink to="/cart">View Cart</ButtonLink>
    </EmptyState>
  )
}
