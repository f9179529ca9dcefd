import { Link } from '#app/ui/link.tsx'
import type { Overview } from '#domain/overview/overview.ts'
import { useMay } from '../administrator.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { needsOf } from './needs-of.ts'

/** What needs the shopkeeper, each with a link to where it is done. */
export function Needs({ overview }: { overview: Overview }) {
  const mayAttend = useMay('payments.read')
  const needs = needsOf(overview).filter(({ to }) => mayAttend || to !== '/admin/attention')
  if (needs.length === 0)
    return (
      <p className="flex items-center gap-2 border border-line bg-surface px-4 py-3">
        <AdminIcon name="check" className="size-5 shrink-0 text-success" />
        Nothing needs you right now.
      </p>
    )
  return (
    <section aria-label="What needs you" className="border border-line border-l-4 border-l-brand bg-surface">
      <ul className="flex flex-wrap gap-x-6 px-4 py-1">
        {needs.map(({ text, to }) => (
          <li key={text} className="max-w-full">
            <Link
              to={to}
              className="wrap-anywhere inline-flex min-h-11 items-center gap-1.5 font-semibold tabular-nums hover:underline"
            >
              {text}
              <AdminIcon name="right" className="size-4 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
