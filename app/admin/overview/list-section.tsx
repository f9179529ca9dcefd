import { type ReactNode, useId } from 'react'
import { Link } from '#app/ui/link.tsx'

type Props = { title: string; to: string; children: ReactNode }

/** A short list with a link to the full one. */
export function ListSection({ title, to, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border border-line bg-surface">
      <div className="flex items-center justify-between gap-4 px-4 py-1 desk:px-5">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
          View All<span className="sr-only"> of {title}</span>
        </Link>
      </div>
      {children}
    </section>
  )
}

/** Shown when such a list is empty. */
export const NothingYet = ({ children }: { children: ReactNode }) => (
  <p className="border-line border-t px-4 py-6 text-soft desk:px-5">{children}</p>
)
