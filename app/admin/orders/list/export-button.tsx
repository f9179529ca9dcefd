import { type AdminOrderFilter, writeAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { DownloadLink } from '../../ui/download-link.tsx'

/** Downloads all orders that the filter finds as a CSV file. */
export function ExportButton({ filter, count }: { filter: AdminOrderFilter; count: number | null }) {
  const search = writeAdminOrderFilter({ ...filter, page: 1 })
  return (
    <DownloadLink
      address={`/api/v1/admin/orders/export.csv${search.size > 0 ? `?${search}` : ''}`}
      failure="Failed to export orders"
      title={count === null ? undefined : `${count.toLocaleString('en-NG')} orders, as they are filtered`}
    >
      Export CSV
    </DownloadLink>
  )
}
