import { Link } from '#app/ui/link.tsx'
import { formatNaira } from '#domain/money/money.ts'
import type { TopProduct } from '#domain/overview/overview.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { ListSection, NothingYet } from './list-section.tsx'

/** The products with the highest paid amounts in the period. */
export const TopProducts = ({ products }: { products: readonly TopProduct[] }) => (
  <ListSection title="Top Products" to="/admin/products">
    {products.length === 0 ? (
      <NothingYet>Nothing was paid for in this period.</NothingYet>
    ) : (
      <ol>
        {products.map(({ id, name, picture, pieces, amount }, at) => (
          <li
            key={id ?? `${at} ${name}`}
            className="relative flex min-h-14 flex-wrap items-center gap-x-3 border-line border-t px-4 py-2 has-[a]:hover:bg-raised desk:px-5"
          >
            <Thumbnail picture={picture} className="h-11 w-9" />
            <span className="wrap-anywhere min-w-0 grow basis-24 font-semibold leading-snug">
              {id === null ? (
                name
              ) : (
                <Link to={`/admin/products/${id}/edit`} className="after:absolute after:inset-0">
                  {name}
                </Link>
              )}
            </span>
            <span className="ml-auto grid justify-items-end tabular-nums">
              <span className="font-semibold">
                {pieces.toLocaleString('en-NG')} {pieces === 1 ? 'piece' : 'pieces'}
              </span>
              <span className="text-soft text-xs">{formatNaira(amount)}</span>
            </span>
          </li>
        ))}
      </ol>
    )}
  </ListSection>
)
