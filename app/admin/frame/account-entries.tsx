import { useState } from 'react'
import { signOut } from '#app/session/sign-out.ts'
import { toastError } from '#app/ui/toast.tsx'
import { useAdministrator } from '../administrator.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'

type Props = { className: string; wordClassName?: string }

/** A link to the shop, the signed-in user, and the sign-out button. */
export function AccountEntries({ className, wordClassName = '' }: Props) {
  const { email } = useAdministrator()
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    if (await signOut()) return
    setIsBusy(false)
    toastError('Signing out failed. Please check your connection and try again.')
  }
  return (
    <>
      <a href="/" title="View shop" className={className}>
        <AdminIcon name="external" className="size-5 shrink-0" />
        <span className={wordClassName}>View shop</span>
      </a>
      <a href="/dashboard/security" title={email} className={className}>
        <AdminIcon name="person" className="size-5 shrink-0" />
        <span className={`${wordClassName} wrap-anywhere py-1 text-xs`}>{email}</span>
      </a>
      <button type="button" title="Sign Out" onClick={leave} aria-busy={isBusy || undefined} className={className}>
        <AdminIcon name="return" className="size-5 shrink-0" />
        <span className={wordClassName}>Sign Out</span>
      </button>
    </>
  )
}
