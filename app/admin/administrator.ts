import { createContext, use } from 'react'
import { rolePermissions } from '#domain/accounts/roles.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import type { Permission } from '#domain/accounts/viewer.ts'

/** Who works in the back office now, as far as its pages show. */
export type Administrator = { userId: string; email: string; role: StaffRole }

export const AdministratorContext = createContext<Administrator | null>(null)

/** Who is signed in; everything within the layout may ask. */
export function useAdministrator(): Administrator {
  const administrator = use(AdministratorContext)
  if (!administrator) throw new Error('only the pages of the back office know an administrator')
  return administrator
}

/** Whether whoever works here has a permission: what they may not do isn't offered. The server asks again. */
export const useMay = (permission: Permission): boolean => rolePermissions[useAdministrator().role].includes(permission)
