import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { toastError } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type Panel = ComponentType<{ onClosed: () => void }>

const load = () => import('../search-panel/search-panel.tsx')

/**
 * The button that opens the search panel, which is loaded on demand; the `/` key opens it as well. Before hydration it links to the
 * footer's search form.
 */
export function SearchToggle({ className, children }: { className: string; children: ReactNode }) {
  const isHydrated = useHydrated()
  const { Panel, isBusy, open, close } = usePanel()
  const buttonStyles = `inline-flex min-h-11 items-center ${className}`
  if (!isHydrated) {
    return (
      <a href="#search" data-early="search" aria-label="Search" className={buttonStyles}>
        {children}
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        data-early="search"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        aria-busy={isBusy || undefined}
        onClick={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className={buttonStyles}
      >
        {children}
      </button>
      {Panel && <Panel onClosed={close} />}
    </>
  )
}

// A failed prefetch is retried when the panel is opened.
const prefetch = () => void load().catch(() => {})

function usePanel() {
  const [Panel, setPanel] = useState<Panel | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    setIsBusy(true)
    const loaded = await load().catch(() => null)
    setIsBusy(false)
    if (loaded) setPanel(() => loaded.SearchPanel)
    else toastError('Search could not be opened. Please check your connection.')
  }
  const latest = useRef(open)
  latest.current = open
  // Adds the global keyboard shortcut.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      event.preventDefault()
      void latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { Panel, isBusy, open, close: () => setPanel(null) }
}

// Whether the key belongs to a form field or an open dialog.
const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea')))
