import { Link } from '#app/ui/link.tsx'
import type { BulkRow } from '#domain/catalogue/bulk/read-bulk-change.server.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { productsText, reasonText, valuesText } from '../change-words.ts'

type Props = {
  title: string
  rows: readonly BulkRow[]
  /** The total number of rows; only the first ones are shown. */
  count: number
  categories: ReadonlyMap<string, string>
  isUndone?: boolean
}

/**
 * The first products of a bulk change, with their values before and after, or the reason why they weren't changed. Nothing if there
 * are none.
 */
export function ChangedRows({ title, rows, count, categories, isUndone = false }: Props) {
  if (rows.length === 0) return null
  const before = (row: BulkRow) => valuesText(isUndone ? row.after : row.before, categories)
  const after = (row: BulkRow) => valuesText(isUndone ? row.before : row.after, categories)
  return (
    <section className="grid gap-2 pb-6" aria-label={title}>
      <h2 className="font-semibold text-base">
        {title}
        {count > rows.length && (
          <span className="font-normal text-soft">
            {' '}
            · the first {rows.length} of {productsText(count)}
          </span>
        )}
      </h2>
      <DataList
        label={title}
        rows={rows}
        keyOf={({ productId }) => productId}
        columns={[
          {
            name: 'Product',
            cell: (row) => (
              <span className="grid gap-0.5">
                <Link
                  data-opens
                  to={`/admin/products/${row.productId}/edit`}
                  className="wrap-anywhere font-medium hover:underline"
                >
                  {row.name}
                </Link>
                <span className="tabular-nums roomy:hidden">
                  {row.reason === null ? `${before(row)} → ${after(row)}` : reasonText(row)}
                </span>
              </span>
            ),
          },
          ...(rows.some(({ reason }) => reason !== null)
            ? [{ name: 'Why', cell: reasonText, className: 'roomy:w-96' }]
            : [
                { name: 'Before', cell: before, className: 'roomy:w-64 tabular-nums text-soft' },
                { name: 'After', cell: after, className: 'roomy:w-64 tabular-nums' },
              ]),
        ]}
      />
    </section>
  )
}
