import { useEffect, useState } from 'react'
import { readSession } from '#app/session/read-session.ts'
import { onSessionChange } from '#app/session/session-store.ts'
import { isStaffRole } from '#domain/accounts/staff-role.ts'
import type { Administrator } from './administrator.ts'

/** The administrator: the one of when the page was loaded, or who has signed in since, in the dialog. */
export function usePresentAdministrator(atFirst: Administrator): Administrator {
  const [present, setPresent] = useState(atFirst)
  // Signing in is an event within the page, after which the frame isn't loaded again.
  useEffect(
    () =>
      onSessionChange(async () => {
        const session = await readSession().catch(() => null)
        if (session && isStaffRole(session.role))
          setPresent({ userId: session.userId, email: session.email, role: session.role })
      }),
    [],
  )
  return present
}
