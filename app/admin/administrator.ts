import { createContext, use } from 'react'

/** Who works in the back office now, as far as its pages show. */
export type Administrator = { userId: string; email: string }

export const AdministratorContext = createContext<Administrator | null>(null)

/** Who is signed in; everything within the layout may ask. */
export function useAdministrator(): Administrator {
  const administrator = use(AdministratorContext)
  if (!administrator) throw new Error('only the pages of the back office know an administrator')
  return administrator
}
