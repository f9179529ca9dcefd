import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLinks } from '../layouts/layout-links.ts'

/** For a product that isn't there; any other fault goes on to the one boundary of the shop. */
export function ProductNotFound({ error }: { error: unknown }) {
  const { shop } = useLinks()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <EmptyState title="Product not found" text="It may have sold out for good, or the address has a slip in it.">
      <ButtonLink to={shop}>Continue Shopping</ButtonLink>
    </EmptyState>
  )
}
