import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { accountLinks, backOffice } from './account-links.ts'
import { openSignIn } from './open-sign-in.ts'
import { readSession } from './read-session.ts'
import type { BrowserSession } from './session-store.ts'
import { signOut } from './sign-out.ts'

const entry = 'flex min-h-12 w-full items-center px-4 text-left hover:bg-raised'

type Props = { id: string; button: HTMLElement; onClose: () => void }

/**
 * The signed-in user's menu below its button: a native popover, closed by Escape or a press outside. If the session has ended
 * meanwhile, it closes and the sign-in dialog opens instead.
 */
export function AccountMenu({ id, button, onClose }: Props) {
  const menu = useRef<HTMLElement>(null)
  const [session, setSession] = useState<BrowserSession | null>(null)
  const { bottom, right } = button.getBoundingClientRect()

  // A popover can only be shown from script. It opens once the server has said who is signed in.
  useEffect(() => {
    let isWanted = true
    const show = (found: BrowserSession | null) => {
      if (!isWanted) return
      if (found) return setSession(found)
      onClose()
      void openSignIn()
    }
    const fail = () => {
      if (!isWanted) return
      onClose()
      toastError('This could not be loaded. Please check your connection and try again.')
    }
    readSession().then(show, fail)
    return () => {
      isWanted = false
    }
  }, [onClose])
  useEffect(() => {
    if (session) menu.current?.showPopover()
  }, [session])

  if (!session) return null
  const hide = () => menu.current?.hidePopover()
  return (
    <nav
      ref={menu}
      id={id}
      popover="auto"
      aria-label="Account"
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'closed') onClose()
        else currentTarget.querySelector<HTMLElement>('a, button')?.focus()
      }}
      style={{ top: bottom, right: Math.max(16, document.documentElement.clientWidth - right) }}
      className="fixed inset-auto m-0 w-64 max-w-[calc(100vw-2rem)] border border-line bg-surface px-0 py-2 font-text text-base text-ink tracking-normal"
    >
      <p className="wrap-anywhere border-line border-b px-4 pt-1 pb-3 text-soft text-sm">{session.email}</p>
      <ul>
        {session.isAdministrator && (
          <li>
            <a href={backOffice.to} className={entry}>
              {backOffice.name}
            </a>
          </li>
        )}
        {accountLinks.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} onClick={hide} className={entry}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <SignOutButton />
        </li>
      </ul>
    </nav>
  )
}

function SignOutButton() {
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    if (!(await signOut())) setIsBusy(false)
  }
  return (
    <button type="button" onClick={leave} aria-busy={isBusy || undefined} className={`${entry} gap-2`}>
      <Icon name="return" className="size-4" />
      Sign Out
    </button>
  )
}
