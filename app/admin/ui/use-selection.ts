import { useState } from 'react'
import { useSearchParams } from 'react-router'

export type Selection = {
  ids: ReadonlySet<string>
  /** Whether everything that the filter finds is selected, on all pages. */
  isAll: boolean
  /** Whether phones show the checkboxes. */
  isChoosing: boolean
  /** The filter under which the selection was made. */
  of: string
}

const nothing = (of: string, isChoosing = false): Selection => ({ ids: new Set(), isAll: false, isChoosing, of })

/** The selected rows of a list, across its pages. Changing the filter clears them. */
export function useSelection() {
  const [search] = useSearchParams()
  const filter = new URLSearchParams(search)
  for (const name of ['page', 'sort', 'order']) filter.delete(name)
  const of = filter.toString()
  const [kept, keep] = useState<Selection>(() => nothing(of))
  const selection = kept.of === of ? kept : nothing(of)
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(selection.ids)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    keep({ ...selection, ids: next, isAll: false, isChoosing: true })
  }
  return {
    selection,
    toggle,
    selectAll: () => keep({ ...selection, isAll: true }),
    choose: () => keep(nothing(of, true)),
    clear: () => keep(nothing(of)),
  }
}
