import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { toastError } from '#app/ui/toast.tsx'
import { useHydrated } from './use-hydrated.ts'

type Panel = ComponentType<{ onClosed: () => void }>

const load = () => import('../search-panel/search-panel.tsx')

/**
 * Opens the search panel, which is loaded when somebody is about to use it; so does the key `/`. Until scripts have arrived
 * it leads to the search form at the foot of the page.
 */
export function SearchToggle({ className, children }: { className: string; children: ReactNode }) {
  const isHydrated = useHydrated()
  const { Panel, isBusy, open, close } = usePanel()
  const buttonStyles = `inline-flex min-h-11 items-center ${className}`
  if (!isHydrated) {
    return (
      <a href="#search" aria-label="Search" className={buttonStyles}>
        {children}
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
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

// What fails here is tried again, and told about, when the panel is really asked for.
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
  // Hears keys of the whole page.
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

// In a field the key writes itself, and one dialog is enough.
const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea')))
