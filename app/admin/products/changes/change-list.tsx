import { Link } from '#app/ui/link.tsx'
import type { BulkSummary } from '#domain/catalogue/bulk/read-bulk-change.server.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { DataList } from '../../ui/data-list.tsx'
import { changeText, stateText } from './change-words.ts'

type Props = { changes: readonly BulkSummary[]; categories: readonly { id: string; name: string }[] }

/** The latest bulk changes, each with a link to its page, where it can be undone. */
export function ChangeList({ changes, categories }: Props) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <DataList
      label="Bulk changes"
      rows={changes}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'Change',
          cell: (change) => (
            <span className="grid gap-0.5">
              <Link data-opens to={`/admin/products/changes/${change.id}`} className="font-medium hover:underline">
                {changeText(change.change, names)}
              </Link>
              <span className="text-soft">{stateText(change)}</span>
              <span className="text-soft text-xs roomy:hidden">{dayAndTimeText(change.createdAt)}</span>
            </span>
          ),
        },
        {
          name: 'By',
          cell: ({ by }) => <span className="text-soft">{by ?? 'Somebody'}</span>,
          className: 'roomy:w-56',
        },
        {
          name: 'When',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{dayAndTimeText(createdAt)}</time>,
          className: 'roomy:w-48',
        },
      ]}
    />
  )
}
