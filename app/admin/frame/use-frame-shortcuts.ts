import { useShortcuts } from '../ui/use-shortcuts.ts'

/** What the keys do on every page: ⌘K and Ctrl K open the palette, / the page's search, and the palette where there is none. */
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
