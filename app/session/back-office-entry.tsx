import { useEffect, useState } from 'react'
import { backOffice } from './account-links.ts'
import { readSession } from './read-session.ts'

/** The menu's link to the back office, for administrators. Only the server knows who is one. */
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
