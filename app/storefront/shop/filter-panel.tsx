import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ListingFilter } from '#domain/catalogue/listing.ts'
import type { Category } from '#domain/catalogue/product.ts'
import { addressOf } from './address-of.ts'
import { PriceFilter } from './price-filter.tsx'

type Props = { filter: ListingFilter; categories: Category[]; count: number }

/** Beside the products on wide screens. */
export const FilterAside = ({ filter, categories }: Omit<Props, 'count'>) => (
  <aside aria-label="Filters" className="hidden content-start gap-10 lg:grid">
    <Filters filter={filter} categories={categories} />
  </aside>
)

/** A button and a sheet from the bottom on narrow screens; without scripts it stands open. */
export function FilterSheet({ filter, categories, count }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const close = () => sheet.current?.close()
  return (
    <div className="lg:hidden noscript:col-span-2">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
        className="min-h-11! w-full noscript:hidden"
      >
        <Icon name="filter" /> Filters
      </Button>
      <dialog
        ref={sheet}
        aria-label="Filters"
        className="mt-auto max-h-[85dvh] w-full overflow-y-auto border-line-strong border-t bg-ground p-0 text-ink backdrop:bg-scrim noscript:static noscript:block noscript:max-h-none noscript:border-0"
      >
        <div className="sticky top-0 z-20 flex items-center justify-between border-line border-b bg-ground px-4 noscript:hidden">
          <h2 className="font-display text-2xl">Filters</h2>
          <button
            type="button"
            aria-label="Close filters"
            onClick={close}
            className="-mr-3 grid size-14 place-items-center"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="grid gap-8 px-4 py-6 noscript:px-0">
          <Filters filter={filter} categories={categories} />
        </div>
        <div className="sticky bottom-0 z-20 border-line border-t bg-ground p-4 noscript:hidden">
          <Button onClick={close} className="w-full">
            Show {count} {count === 1 ? 'piece' : 'pieces'}
          </Button>
        </div>
      </dialog>
    </div>
  )
}

function Filters({ filter, categories }: Omit<Props, 'count'>) {
  const choices = [{ slug: null, name: 'All Products' }, ...categories]
  return (
    <>
      <nav aria-label="Filter by category">
        <h2 className="font-semibold text-sm">Categories</h2>
        <ul className="mt-2 grid">
          {choices.map(({ slug, name }) => (
            <li key={name}>
              <Link
                to={addressOf({ ...filter, category: slug, page: 1 })}
                preventScrollReset
                aria-current={slug === filter.category ? 'true' : undefined}
                className="flex min-h-11 items-center text-soft transition-colors hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PriceFilter filter={filter} />
    </>
  )
}
