import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

export function EmptyCart() {
  return (
    <EmptyState isPart title="Your cart is empty" text="What you choose waits here until you are ready.">
      <ButtonLink to="/shop">Continue Shopping</ButtonLink>
    </EmptyState>
  )
}
