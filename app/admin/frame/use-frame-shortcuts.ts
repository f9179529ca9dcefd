import { useShortcuts } from '../ui/use-shortcuts.ts'

/**
 * The shortcuts of every page: ⌘K or Ctrl+K opens the command palette; / focuses the page's search field, or opens the palette if
 * there is none.
 */
export function useFrameShortcuts(openPalette: () => void): void {
  useShortcuts({
    'mod+k': openPalette,
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('input[data-search]')
      if (!search?.checkVisibility()) return openPalette()
      search.focus()
      search.select()
    },
  })
}
