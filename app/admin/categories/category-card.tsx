import { type KeyboardEvent, useState } from 'react'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import { focusOf } from '#domain/media/picture.ts'
import { useMay } from '../administrator.ts'
import { iconButton } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { opensForm } from '../ui/opened-form.ts'
import { DragHandle } from '../ui/reorder/drag-handle.tsx'
import { movable } from '../ui/reorder/use-drag-order.ts'
import { OrderButtons } from './order/order-buttons.tsx'
import { productsText } from './words.ts'

type Props = {
  category: AdminCategory
  /** The position, counted from 1. */
  place: number
  count: number
  onMove: (place: number) => void
  onRemove: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** A category's card: what shoppers see of it, its number of products, and its actions. */
export function CategoryCard({ category, place, count, onMove, onRemove }: Props) {
  const { id, name, slug, description, picture, products, archived } = category
  const mayChange = useMay('catalogue.write')
  const [hasFailed, setHasFailed] = useState(false)
  const moveByKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!mayChange || !event.altKey || by === undefined) return
    event.preventDefault()
    onMove(place + by)
  }
  return (
    <li
      data-movable
      onKeyDown={moveByKey}
      className={`relative flex border border-line bg-surface transition-colors focus-within:border-line-strong hover:border-line-strong desk:flex-col ${movable}`}
    >
      <div className="relative grid shrink-0 place-items-center overflow-hidden bg-sunken text-soft handheld:w-26 desk:aspect-4/3">
        {picture && !hasFailed ? (
          <div onErrorCapture={() => setHasFailed(true)} className="contents">
            <Picture
              picture={{ ...picture, ...focusOf(picture) }}
              alt=""
              sizes="(width < 48rem) 104px, 320px"
              className="absolute inset-0 size-full object-cover"
            />
          </div>
        ) : (
          'No img'
        )}
        {mayChange && count > 1 && <DragHandle className="top-0 left-0 z-20" />}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 p-3 desk:p-4">
        <h2 className="wrap-anywhere font-semibold text-base">
          {mayChange ? (
            <Link
              to={`?edit=${id}`}
              {...opensForm}
              preventScrollReset
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              aria-label={`Edit ${name}`}
              className="before:absolute before:inset-0 before:z-10"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {description !== '' && <p className="wrap-anywhere text-soft">{description}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-1 pt-2">
          <Link
            to={`/admin/products?${new URLSearchParams({ category: slug })}`}
            className="relative z-20 mr-auto inline-flex min-h-11 items-center underline underline-offset-4 hover:text-brand desk:min-h-9"
          >
            {productsText(products)}
          </Link>
          {archived > 0 && <span className="sr-only">and {archived} in the archive</span>}
          {mayChange && (
            <span className="relative z-20 -mr-2 flex">
              <OrderButtons name={name} place={place} count={count} onMove={onMove} />
              <button
                type="button"
                aria-label={`Delete ${name}`}
                title="Delete"
                onClick={onRemove}
                className={iconButton}
              >
                <AdminIcon name="trash" className="size-5" />
              </button>
            </span>
          )}
        </div>
      </div>
    </li>
  )
}
