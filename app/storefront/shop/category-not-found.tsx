import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Shown for a category or collection that doesn't exist. */
export const CategoryNotFound = () => (
  <EmptyState title="Category not found" text="It may have another name now, or the address has a slip in it.">
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/collections">All Collections</ButtonLink>
      <ButtonLink to="/shop" variant="secondary">
        All Products
      </ButtonLink>
    </div>
  </EmptyState>
)
