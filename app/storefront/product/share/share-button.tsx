import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { useOnDemand } from '#app/ui/use-on-demand.ts'

import { sharedUrl } from './shared-url.ts'

const loadPanel = () => import('./share-panel.tsx').then(({ SharePanel }) => SharePanel)

/** Shares the page with the chosen size and colour, through the device's share sheet or a small panel. */
export function ShareButton({ name, className }: { name: string; className: string }) {
  const { pathname, search } = useLocation()
  const panel = useOnDemand(loadPanel)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  const share = () => {
    const url = sharedUrl(window.location.origin, pathname, search)
    if (typeof navigator.share === 'function') {
      // Rejects when the shopper cancels.
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
        <panel.part
          id={id}
          name={name}
          url={sharedUrl(window.location.origin, pathname, search)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}
