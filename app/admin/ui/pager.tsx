import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { searchOfPage } from './list-address.ts'
import { useListSearch } from './use-list-search.ts'

type Props = {
  page: number
  pages: number
  pageSize: number
  count: number
  /** What is counted, in the plural. */
  name: string
  /** The search parameter that opens a dialog over the list. */
  dialog?: string
}

/** "Showing X to Y of Z", "Page N of M", and links to the previous and next page. */
export function Pager({ page, pages, pageSize, count, name, dialog }: Props) {
  const search = useListSearch()
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, count)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 tabular-nums">
      <p aria-live="polite" className="text-soft">
        Showing {figure(first)} to {figure(last)} of {figure(count)} {name}
      </p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <p className="pr-2">
            Page {figure(page)} of {figure(pages)}
          </p>
          <Turn label="Previous page" to={page > 1 ? searchOfPage(search, page - 1, dialog) : null}>
            <AdminIcon name="left" />
          </Turn>
          <Turn label="Next page" to={page < pages ? searchOfPage(search, page + 1, dialog) : null}>
            <AdminIcon name="right" />
          </Turn>
        </div>
      )}
    </nav>
  )
}

const figure = (number: number) => number.toLocaleString('en-NG')

const turn = 'grid size-11 place-items-center border border-line-strong bg-surface desk:size-10'

const Turn = ({ label, to, children }: { label: string; to: string | null; children: ReactNode }) =>
  to === null ? (
    <span aria-hidden="true" className={`${turn} border-line text-line-strong`}>
      {children}
    </span>
  ) : (
    <Link to={to} aria-label={label} className={`${turn} hover:border-ink hover:bg-raised`}>
      {children}
    </Link>
  )
