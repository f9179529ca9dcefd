import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import { useMay } from '../administrator.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { IfMay } from '../ui/if-may.tsx'
import { opensForm } from '../ui/opened-form.ts'
import { useDragOrder } from '../ui/reorder/use-drag-order.ts'
import { useOpened } from '../ui/use-opened.ts'
import { cardGrid } from './categories-skeleton.tsx'
import { CategoryCard } from './category-card.tsx'
import { CategoryDialog } from './form/category-dialog.tsx'
import { useOrder } from './order/use-order.ts'
import { RemoveDialog } from './remove/remove-dialog.tsx'

/** The categories as cards in the shop's order, and the form that the address opens. */
export function CategoryGrid({ categories }: { categories: readonly AdminCategory[] }) {
  const [search] = useSearchParams()
  const mayChange = useMay('catalogue.write')
  const [removing, setRemoving] = useState<AdminCategory | null>(null)
  const { ordered, said, move } = useOrder(categories)
  const list = useDragOrder((from, to) => {
    const category = ordered[from]
    if (category) move(category, to + 1)
  })
  const { close, opened } = useOpened()
  const closeRemoval = useCallback(() => setRemoving(null), [])
  const edited = categories.find(({ id }) => id === search.get('edit'))
  return (
    <>
      {ordered.length === 0 ? (
        <EmptyList
          title="No categories yet"
          text="Every product belongs to one. Shoppers find them in the shop’s menu and on the page of collections: begin with what you sew most."
        >
          <IfMay needs="catalogue.write">
            <AdminLink to="?add" {...opensForm} tone="primary">
              Add your first category
            </AdminLink>
          </IfMay>
        </EmptyList>
      ) : (
        <ol ref={list} aria-label="Categories" className={cardGrid}>
          {ordered.map((category, at) => (
            <CategoryCard
              key={category.id}
              category={category}
              place={at + 1}
              count={ordered.length}
              onMove={(place) => move(category, place)}
              onRemove={() => setRemoving(category)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {mayChange && (edited || search.has('add')) && (
        <CategoryDialog key={`${edited?.id ?? 'new'} ${opened}`} category={edited ?? null} onClose={close} />
      )}
      {removing && (
        <RemoveDialog
          category={categories.find(({ id }) => id === removing.id) ?? removing}
          others={ordered.filter(({ id }) => id !== removing.id)}
          onClose={closeRemoval}
        />
      )}
    </>
  )
}
