import { Link } from '#app/ui/link.tsx'
import type { ImportSummary } from '#domain/catalogue/csv/import-report.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { linesText, standingOf } from './import-words.ts'

/** The latest imports, each with a link to its report. */
export function ImportList({ imports }: { imports: readonly ImportSummary[] }) {
  return (
    <section aria-label="Last imports" className="grid gap-2">
      <h2 className="font-semibold text-base">Last imports</h2>
      {imports.length === 0 ? (
        <p className="border border-line bg-surface p-4 text-soft">
          None yet. A file that you upload stands here with its report.
        </p>
      ) : (
        <DataList
          label="Last imports"
          rows={imports}
          keyOf={({ id }) => id}
          columns={[
            {
              name: 'File',
              cell: ({ createdAt, ...summary }) => (
                <span className="grid gap-0.5">
                  <Link
                    data-opens
                    to={`/admin/products/import/${summary.id}`}
                    className="wrap-anywhere font-medium hover:underline"
                  >
                    {summary.fileName}
                  </Link>
                  <span className="flex flex-wrap gap-x-3 text-soft roomy:hidden">
                    <StateBadge {...summary} />
                    {dayAndTimeText(createdAt)}
                  </span>
                </span>
              ),
            },
            { name: 'Lines', cell: ({ lines }) => linesText(lines), className: 'roomy:w-32 tabular-nums' },
            { name: 'State', cell: (summary) => <StateBadge {...summary} />, className: 'roomy:w-44' },
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
      )}
    </section>
  )
}

const StateBadge = (summary: Pick<ImportSummary, 'state' | 'refuses' | 'changes'>) => {
  const { word, tone, icon } = standingOf(summary)
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
