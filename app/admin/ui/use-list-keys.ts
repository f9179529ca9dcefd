import type { RefObject } from 'react'
import { nextRow } from './next-row.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Makes j and k move the focus between the rows' links; Enter follows a link natively. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const move = (key: 'j' | 'k') => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
    const row = document.activeElement?.closest('tr, li')
    const at = links.findIndex((link) => row?.contains(link))
    const link = links[nextRow(key, at, links.length)]
    // Scrolls so that the whole row is visible, not only its link.
    link?.focus({ preventScroll: true })
    link?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: () => move('j'), k: () => move('k') })
}
