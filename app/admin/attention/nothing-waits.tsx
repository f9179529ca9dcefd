import { Link } from '#app/ui/link.tsx'
import type { AttentionFilter } from '#domain/attention/attention-filter.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { EmptyList } from '../ui/empty-list.tsx'

/** Shown when there are no items: that all is well, and what the shop monitors by itself. */
export function NothingWaits({ filter: { view, group, orderId } }: { filter: AttentionFilter }) {
  if (view === 'done')
    return (
      <EmptyList
        title="Nothing here yet"
        text="What you or your colleagues see to is kept here, with who did it and when."
      />
    )
  if (group !== null || orderId !== null)
    return (
      <EmptyList title="Nothing of this waits" text="Other things may: they are one press away.">
        <AdminLink to="/admin/attention">Show everything</AdminLink>
      </EmptyList>
    )
  return (
    <EmptyList
      title="All is well"
      text="Every payment has its order, every refund and mail went out, and the books agree with the providers. The shop looks by itself all day, and says here, and by mail, when it needs you."
    >
      <Link to="/admin" className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline">
        Back to the overview
      </Link>
    </EmptyList>
  )
}
