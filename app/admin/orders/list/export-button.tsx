import { type AdminOrderFilter, writeAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { ExportLink } from '../../ui/export-link.tsx'

/** Saves all orders that fit the filter as a file. */
export function ExportButton({ filter, count }: { filter: AdminOrderFilter; count: number | null }) {
  const search = writeAdminOrderFilter({ ...filter, page: 1 })
  return (
    <ExportLink
      address={`/api/v1/admin/orders/export.csv${search.size > 0 ? `?${search}` : ''}`}
      title={count === null ? undefined : `${count.toLocaleString('en-NG')} orders, as they are filtered`}
      failed="Failed to export orders"
    />
  )
}
