import type { RefObject } from 'react'
import { nextRow } from './next-row.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** Lets j and k move the focus from one row's link to the next; Enter follows a link by itself. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const move = (key: 'j' | 'k') => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])]
    const row = document.activeElement?.closest('tr, li')
    const at = links.findIndex((link) => row?.contains(link))
    const link = links[nextRow(key, at, links.length)]
    // With its whole row in sight, and with the ring that shows where one is.
    link?.focus({ preventScroll: true })
    link?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: () => move('j'), k: () => move('k') })
}
