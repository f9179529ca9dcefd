import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown for an order that doesn't exist, isn't the customer's, or couldn't be read. */
export const MissingOrder = () => (
  <EmptyState isPart title="Order not found" text="It may belong to another account, or its address may be incomplete.">
    <ButtonLink to="/dashboard/orders">Back to Orders</ButtonLink>
  </EmptyState>
)
