import { type MouseEvent, useState } from 'react'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { toastError } from '#app/ui/toast.tsx'
import { type AdminOrderFilter, writeAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { AdminIcon } from '../../ui/admin-icon.tsx'

/** Saves everything that fits the filter as a file. It needs a recent sign-in, which is asked for where it is older. */
export function ExportButton({ filter, count }: { filter: AdminOrderFilter; count: number | null }) {
  const [isAsking, setIsAsking] = useState(false)
  const search = writeAdminOrderFilter({ ...filter, page: 1 })
  const address = `/api/v1/admin/orders/export.csv${search.size > 0 ? `?${search}` : ''}`
  async function save(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (isAsking) return
    setIsAsking(true)
    const why = await askFor(address)
    setIsAsking(false)
    if (why === null) window.location.assign(address)
    else if (why !== '') toastError(why)
  }
  return (
    <a
      href={address}
      download
      onClick={save}
      aria-busy={isAsking || undefined}
      title={count === null ? undefined : `${count.toLocaleString('en-NG')} orders, as they are filtered`}
      className="inline-flex min-h-11 items-center justify-center gap-2 border border-line-strong bg-surface px-4 font-semibold hover:border-ink hover:bg-raised aria-busy:opacity-70 desk:min-h-10"
    >
      <AdminIcon name="draft" className="-ml-1 size-5" />
      Export CSV
    </a>
  )
}

/** Why a file can't be had now; null where it can, empty where signing in was declined. A 401 asks to sign in by itself. */
async function askFor(address: string): Promise<string | null> {
  try {
    const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    if (ok) return null
    if (status === 429) return 'Your last export is still under way. Please wait until it has ended.'
    return status === 401 ? '' : 'Failed to export orders'
  } catch {
    return 'Failed to export orders'
  }
}
