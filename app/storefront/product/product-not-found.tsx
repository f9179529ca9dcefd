import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLinks } from '../layouts/layout-links.ts'

/** The page for a product that doesn't exist. Any other error is rethrown to the shop's error boundary. */
export function ProductNotFound({ error }: { error: unknown }) {
  const { shop } = useLinks()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <EmptyState title="Product not found" text="It may have sold out for good, or the address has a slip in it.">
      <ButtonLink to={shop}>Continue Shopping</ButtonLink>
    </EmptyState>
  )
}
