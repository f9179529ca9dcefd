import { Link } from '#app/ui/link.tsx'
import { Count } from './count.tsx'
import { searchWith } from './list-address.ts'
import { useListSearch } from './use-list-search.ts'

type Props = {
  label: string
  /** The search parameter that opens a dialog over the list. */
  dialog?: string
  /** The name of the search parameter. */
  name: string
  /** The first one is the default, without a value in the address. */
  views: readonly {
    value: string
    name: string
    count?: number | undefined
    /** The number of unseen items in this view. */
    unseen?: number
  }[]
}

/** A list's views as tabs. Each has its own address and keeps the filters. */
export function ViewTabs({ label, dialog, name, views }: Props) {
  const search = useListSearch()
  const asked = search.get(name)
  const chosen = views.find(({ value }) => value === asked) ?? views[0]
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] desk:mx-0 desk:px-0">
      <ul className="flex w-max gap-1">
        {views.map((view, place) => (
          <li key={view.value}>
            <Link
              to={searchWith(search, name, place === 0 ? null : view.value, dialog)}
              preventScrollReset
              aria-current={view === chosen ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-transparent border-b-2 px-3 text-soft transition-colors hover:text-ink aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-ink desk:min-h-10"
            >
              {view.name}
              {view.count !== undefined && (
                <span className="text-soft text-xs tabular-nums">{view.count.toLocaleString('en-NG')}</span>
              )}
              {view.unseen !== undefined && <Count count={view.unseen} what="new" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
