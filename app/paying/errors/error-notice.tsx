import type { ReactNode } from 'react'

// The button that was pressed may stand far below it, and keeps its place.
const showIt = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** What went wrong, in a live region that is there before it, and in sight. */
export const ErrorNotice = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <div ref={showIt} className="border-danger border-l-2 bg-surface px-4 py-3 text-sm">
        {children}
      </div>
    )}
  </div>
)
