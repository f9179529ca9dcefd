import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { useOnDemand } from '#app/ui/use-on-demand.ts'

const loadPanel = () => import('./share-panel.tsx').then(({ SharePanel }) => SharePanel)

/** Passes the page on with the chosen size and colour: by the device's own sheet, or by a small panel. */
export function ShareButton({ name, className }: { name: string; className: string }) {
  const { pathname, search } = useLocation()
  const panel = useOnDemand(loadPanel)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  const share = () => {
    const url = sharedAddress(pathname, search)
    if (typeof navigator.share === 'function') {
      // Answers with a fault when she changes her mind, which is none.
      navigator.share({ title: name, url }).catch(() => {})
      return
    }
    setIsOpen(!isOpen)
    panel.want()
  }
  return (
    <div className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={share}
        className={className}
      >
        <Icon name="share" />
        Share
      </button>
      {isOpen && panel.part && (
        <panel.part id={id} name={name} url={sharedAddress(pathname, search)} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}

/** The page's address with what was chosen, and nothing else that happened to stand in it. */
export function sharedAddress(pathname: string, search: string): string {
  const asked = new URLSearchParams(search)
  const chosen = new URLSearchParams()
  for (const name of ['size', 'color']) {
    const value = asked.get(name)
    if (value) chosen.set(name, value)
  }
  return `${window.location.origin}${pathname}${chosen.size === 0 ? '' : `?${chosen}`}`
}
