import { useState } from 'react'
import { Link } from 'react-router'
import { accountLinks } from './account-links.ts'
import { openSignIn } from './open-sign-in.ts'
import { useMayBeSignedIn } from './session-store.ts'
import { signOut } from './sign-out.ts'

type Props = { onLeave: () => void; className: string }

/** The account in the menu of narrow screens: Sign In, or the pages of the account and Sign Out. */
export function MobileAccount({ onLeave, className }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  if (!useMayBeSignedIn()) {
    const open = () => {
      onLeave()
      void openSignIn()
    }
    return (
      <button type="button" aria-haspopup="dialog" onClick={open} className={className}>
        Sign In
      </button>
    )
  }
  const leave = async () => {
    setIsBusy(true)
    if (!(await signOut())) setIsBusy(false)
  }
  return (
    <ul className="two-up grid gap-x-6">
      {accountLinks.map(({ to, name }) => (
        <li key={to}>
          <Link to={to} onClick={onLeave} className={className}>
            {name}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={leave} aria-busy={isBusy || undefined} className={className}>
          Sign Out
        </button>
      </li>
    </ul>
  )
}
