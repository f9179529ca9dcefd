import type { ReactNode } from 'react'
import type { Permission } from '#domain/accounts/viewer.ts'
import { useMay } from '../administrator.ts'

type Props = { needs: Permission; children: ReactNode }

/** Renders its children only for users with the permission. */
export const IfMay = ({ needs, children }: Props) => (useMay(needs) ? children : null)

/** Shows a form read-only to users without the permission, with an explanation. */
export function LookOnly({ needs, children }: Props) {
  if (useMay(needs)) return children
  return (
    <>
      <p className="mb-4 border-line-strong border-l-4 bg-raised px-4 py-3">
        Your role lets you look at this. Changing it is for others.
      </p>
      <fieldset disabled className="min-w-0">
        {children}
      </fieldset>
    </>
  )
}
