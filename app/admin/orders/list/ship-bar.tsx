import { AdminButton, AdminLink, IconButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { shipAddress } from '../ship/asked-ids.ts'
import { ordersText } from '../ship/ship-words.ts'

type Props = { selection: Selection; onChoose: () => void; onClear: () => void }

/** The actions for the selected orders, shown in place of the list's header. On phones it first shows the button that starts selecting. */
export function ShipBar({ selection: { ids, isChoosing }, onChoose, onClear }: Props) {
  if (ids.size === 0 && !isChoosing)
    return (
      <AdminButton tone="quiet" onClick={onChoose} className="mb-2 -ml-3 noscript:hidden roomy:hidden">
        Select
      </AdminButton>
    )
  return (
    <section
      aria-label="Selected orders"
      className="sticky top-0 z-20 flex flex-wrap items-center gap-x-2 gap-y-1 border border-line border-b-0 bg-raised px-3 py-1.5"
    >
      <IconButton label="Clear selection" onClick={onClear}>
        <AdminIcon name="close" className="size-5" />
      </IconButton>
      <p role="status" className="grow pr-1 font-semibold tabular-nums">
        {ids.size} selected
      </p>
      {ids.size > 0 && (
        <AdminLink to={shipAddress(ids)} tone="primary">
          <AdminIcon name="truck" className="size-4" />
          Ship {ordersText(ids.size)}
        </AdminLink>
      )}
    </section>
  )
}
