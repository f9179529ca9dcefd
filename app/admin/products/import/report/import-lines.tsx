import type { ReportedLine } from '#domain/catalogue/csv/import-report.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { outcomes } from '../import-words.ts'

/** The lines of a file, each with its outcome and the reason. */
export function ImportLines({ lines }: { lines: readonly ReportedLine[] }) {
  if (lines.length === 0) return <EmptyList title="No lines" text="No line of the file is in this view." />
  return (
    <DataList
      label="Lines"
      rows={lines}
      keyOf={({ line }) => String(line)}
      columns={[
        {
          name: 'Product',
          cell: ({ line, name, piece, outcome, message }) => (
            <span className="grid gap-0.5">
              <span className="wrap-anywhere font-medium">
                <bdi>{name.slice(0, 200) || 'A line without a name'}</bdi>
                {piece !== '' && <span className="font-normal text-soft"> · {piece.slice(0, 100)}</span>}
              </span>
              <span className="grid gap-0.5 roomy:hidden">
                <span className="flex gap-3">
                  <OutcomeBadge outcome={outcome} />
                  <span className="text-soft">line {line.toLocaleString('en-NG')}</span>
                </span>
                <span className="wrap-anywhere">{message}</span>
              </span>
            </span>
          ),
        },
        { name: 'Line', cell: ({ line }) => line.toLocaleString('en-NG'), isNumber: true, className: 'roomy:w-20' },
        {
          name: 'Outcome',
          cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
          className: 'roomy:w-36 roomy:pl-8',
        },
        {
          name: 'What and why',
          cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
          className: 'roomy:w-[26rem]',
        },
      ]}
    />
  )
}

const OutcomeBadge = ({ outcome }: Pick<ReportedLine, 'outcome'>) => {
  const { word, tone, icon } = outcomes[outcome]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
