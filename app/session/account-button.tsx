import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { openSignIn } from './open-sign-in.ts'
import { useMayBeSignedIn } from './session-store.ts'

const loadMenu = () => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu)

type Props = { className: string; children: ReactNode }

/**
 * Opens the sign-in dialog, or for whoever is signed in the account's menu; both are loaded then. It looks the same for everybody, and
 * before hydration it links to the page that does the same.
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
    // By `popoverTarget` the browser toggles a menu that is there: it knows of a menu that has just closed before its event is sent.
    if (isOpen && document.getElementById(id)) return
    setIsOpen(!isOpen)
    want()
  }
  const expands = { 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined }
  // So that the browser doesn't take a press on the button for one beside the menu, which would open it again.
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
