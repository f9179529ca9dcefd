import type { ReactNode } from 'react'
import type { OwnSession } from '#domain/accounts/list-sessions.server.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { OwnData } from './own-data.tsx'

type Props = {
  email: string
  isAdministrator: boolean
  sessions: readonly OwnSession[]
  /** The section about the second factor. */
  children: ReactNode
}

/** The security settings of the user's own account, the most used ones first. */
export const SecurityPage = ({ email, isAdministrator, sessions, children }: Props) => (
  <>
    <Devices email={email} sessions={sessions} />
    <ChangePassword email={email} minLength={isAdministrator ? 15 : 8} />
    <ChangeEmail email={email} />
    {children}
    <OwnData />
    {!isAdministrator && <DeleteAccount email={email} />}
  </>
)
