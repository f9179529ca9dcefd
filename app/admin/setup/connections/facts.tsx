import type { ReactNode } from 'react'

/** A list of facts as pairs of name and value. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-x-6 gap-y-2 roomy:grid-cols-[12rem_1fr]">
    {facts.map(([name, value]) => (
      <div key={name} className="grid min-w-0 roomy:col-span-2 roomy:grid-cols-subgrid">
        <dt className="text-soft">{name}</dt>
        <dd className="wrap-anywhere min-w-0">{value}</dd>
      </div>
    ))}
  </dl>
)

/** A name or address to be typed exactly like this. */
export const Typed = ({ children }: { children: ReactNode }) => (
  <code className="wrap-anywhere bg-raised px-1 py-0.5 text-[0.9em]">{children}</code>
)
