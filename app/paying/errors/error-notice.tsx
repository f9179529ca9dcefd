import type { ReactNode } from 'react'

// The button that was pressed may be far below the notice, so the notice is scrolled into view.
const showIt = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** An error message in a live region that is rendered before the message, and scrolled into view. */
export const ErrorNotice = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <div ref={showIt} className="border-danger border-l-2 bg-surface px-4 py-3 text-sm">
        {children}
      </div>
    )}
  </div>
)
