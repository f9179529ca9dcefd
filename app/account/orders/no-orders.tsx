import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown to a customer without orders. */
export const NoOrders = () => (
  <EmptyState isPart title="No orders yet" text="What you order is shown here, from the day you order it to your door.">
    <ButtonLink to="/shop">Start Shopping</ButtonLink>
  </EmptyState>
)
