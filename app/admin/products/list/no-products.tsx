import type { AdminProductFilter } from '#domain/catalogue/admin-listing.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'

/** Shown when the filter finds no products or there are none yet, with advice. */
export function NoProducts({ filter: { q, category, status, stock } }: { filter: AdminProductFilter }) {
  const title = 'No products found.'
  const all = <AdminLink to="/admin/products">Show all products</AdminLink>
  if (q !== '')
    return (
      <EmptyList title={title} text="Try a different search query.">
        {all}
      </EmptyList>
    )
  if (category !== null || status !== 'all' || stock !== null)
    return (
      <EmptyList title={title} text="Nothing is in this view. Choose another one, or take a filter away.">
        {all}
      </EmptyList>
    )
  return (
    <EmptyList title={title} text="What you add stands here, and in the shop as soon as you publish it.">
      <AdminLink to="/admin/products/new" tone="primary">
        Add Product
      </AdminLink>
    </EmptyList>
  )
}
