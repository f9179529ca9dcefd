import type { ReactNode } from 'react'

/** A highlighted note. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className="border-brand border-l-2 bg-raised px-4 py-3 text-sm">{children}</p>
)
