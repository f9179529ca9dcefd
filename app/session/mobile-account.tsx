import { useEffect, useState } from 'react'
import { Link } from '#app/ui/link.tsx'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { accountLinks } from './account-links.ts'
import { openSignIn } from './open-sign-in.ts'
import { useMayBeSignedIn } from './session-store.ts'

const loadBackOffice = () => import('./back-office-entry.tsx').then(({ BackOfficeEntry }) => BackOfficeEntry)
const withoutIt = () => {}

type Props = {
  onLeave: () => void
  /** Whether the menu has been opened; nothing is requested before that. */
  wasOpened: boolean
  className: string
}

/** The account links in the mobile menu: Sign In, or the account's pages and Sign Out. */
export function MobileAccount({ onLeave, wasOpened, className }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const mayBeSignedIn = useMayBeSignedIn()
  const { part: BackOffice, want } = useOnDemand(loadBackOffice, withoutIt)
  useEffect(() => {
    if (wasOpened && mayBeSignedIn) want()
  }, [wasOpened, mayBeSignedIn, want])
  if (!mayBeSignedIn) {
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
    const isLeaving = await import('./sign-out.ts').then(({ signOut }) => signOut()).catch(() => false)
    if (!isLeaving) setIsBusy(false)
  }
  return (
    <ul className="two-up grid gap-x-6">
      {BackOffice && <BackOffice className={className} />}
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
