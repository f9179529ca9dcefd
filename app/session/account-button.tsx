import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { openSignIn } from './open-sign-in.ts'
import { useMayBeSignedIn } from './session-store.ts'

const loadMenu = () => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu)

type Props = { className: string; children: ReactNode }

/**
 * Opens the sign-in dialog, or the account menu for a signed-in user; each is loaded on demand. It looks the same for everybody.
 * Before hydration it links to the sign-in page.
 */
export function AccountButton({ className, children }: Props) {
  const isHydrated = useHydrated()
  const mayBeSignedIn = useMayBeSignedIn()
  const { part: Menu, want } = useOnDemand(loadMenu)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  if (!isHydrated) {
    return (
      <a href="/sign-in" aria-label="Account" className={className}>
        {children}
      </a>
    )
  }
  const openMenu = () => {
    // With `popoverTarget` the browser itself closes an open menu; it knows that the menu has closed before the event for that arrives.
    if (isOpen && document.getElementById(id)) return
    setIsOpen(!isOpen)
    want()
  }
  const expands = { 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined }
  // Otherwise the browser treats a press on the button as one outside the menu: it closes the menu, and the press opens it again.
  const invokes = isOpen ? { popoverTarget: id } : {}
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Account"
        {...(mayBeSignedIn ? expands : { 'aria-haspopup': 'dialog' as const })}
        {...invokes}
        onClick={mayBeSignedIn ? openMenu : () => void openSignIn()}
        className={className}
      >
        {children}
      </button>
      {isOpen && Menu && button.current && <Menu id={id} button={button.current} onClose={close} />}
    </>
  )
}
