import type { ReactNode } from 'react'

/** A page with a single form or message about signing in. */
export const AccountSheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="wrap grid max-w-md gap-6 py-12 lg:py-16">
    <h1 className="text-balance font-display text-4xl">{title}</h1>
    {children}
  </div>
)
