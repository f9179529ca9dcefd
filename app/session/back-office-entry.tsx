import { useEffect, useState } from 'react'
import { backOffice } from './account-links.ts'
import { readSession } from './read-session.ts'

/** The way to the back office in a menu that is open, for an administrator; what the server alone knows. */
export function BackOfficeEntry({ className }: { className: string }) {
  const [isAdministrator, setIsAdministrator] = useState(false)
  useEffect(() => {
    readSession().then(
      (session) => setIsAdministrator(session?.isAdministrator === true),
      () => {},
    )
  }, [])
  return (
    isAdministrator && (
      <li>
        <a href={backOffice.to} className={className}>
          {backOffice.name}
        </a>
      </li>
    )
  )
}
