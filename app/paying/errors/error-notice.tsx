import type { ReactNode } from 'react'

/** What went wrong, in a live region that is there before it. */
export const ErrorNotice = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && <div className="border-danger border-l-2 bg-surface px-4 py-3 text-sm">{children}</div>}
  </div>
)
