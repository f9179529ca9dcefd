import { AdminButton, IconButton } from '../../../ui/admin-button.tsx'
import { AdminIcon, type AdminIconName } from '../../../ui/admin-icon.tsx'
import type { Selection } from '../../../ui/use-selection.ts'

export type BulkAct = 'price' | 'category' | 'new' | 'featured' | 'archive'

const acts: readonly { act: BulkAct; name: string; icon: AdminIconName }[] = [
  { act: 'price', name: 'Price', icon: 'percent' },
  { act: 'category', name: 'Category', icon: 'boxes' },
  { act: 'new', name: 'New arrival', icon: 'calendar' },
  { act: 'featured', name: 'Featured', icon: 'tag' },
  { act: 'archive', name: 'Archive', icon: 'archive' },
]

type Props = {
  selection: Selection
  /** How many products the filter finds in total, and how many of them this page shows. */
  count: number
  shown: number
  onAct: (act: BulkAct) => void
  onSelectAll: () => void
  onClear: () => void
}

/** The actions for the selected products, shown in place of the list's header. */
export function BulkBar({ selection, count, shown, onAct, onSelectAll, onClear }: Props) {
  const selected = selection.isAll ? count : selection.ids.size
  return (
    <section
      aria-label="Selected products"
      className="sticky top-0 z-20 flex flex-wrap items-center gap-x-2 gap-y-1 border border-line border-b-0 bg-raised px-3 py-1.5"
    >
      <IconButton label="Clear selection" onClick={onClear}>
        <AdminIcon name="close" className="size-5" />
      </IconButton>
      <p role="status" className="pr-1 font-semibold tabular-nums">
        {selected.toLocaleString('en-NG')} selected
      </p>
      {!selection.isAll && selected >= shown && count > shown && (
        <AdminButton tone="quiet" onClick={onSelectAll}>
          Select all {count.toLocaleString('en-NG')} matching
        </AdminButton>
      )}
      <span className="flex flex-wrap gap-1 handheld:w-full desk:ml-auto">
        {acts.map(({ act, name, icon }) => (
          <AdminButton
            key={act}
            tone="quiet"
            disabled={selected === 0}
            aria-haspopup="dialog"
            onClick={() => onAct(act)}
            className="text-ink tight:px-2"
          >
            <AdminIcon name={icon} className="size-4 tight:hidden" />
            {name}
          </AdminButton>
        ))}
      </span>
    </section>
  )
}
