import { createContext, use } from 'react'
import { rolePermissions } from '#domain/accounts/roles.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import type { Permission } from '#domain/accounts/viewer.ts'

/** The member of staff who uses the back office, as far as its pages show it. */
export type Administrator = { userId: string; email: string; role: StaffRole }

export const AdministratorContext = createContext<Administrator | null>(null)

/** The member of staff who is signed in, for components within the layout. */
export function useAdministrator(): Administrator {
  const administrator = use(AdministratorContext)
  if (!administrator) throw new Error('only the pages of the back office know an administrator')
  return administrator
}

/** Whether the member of staff has a permission: what they may not do isn't offered. The server checks it again. */
export const useMay = (permission: Permission): boolean => rolePermissions[useAdministrator().role].includes(permission)
