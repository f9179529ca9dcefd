import { type ReactNode, useRef } from 'react'
import { Link } from '#app/ui/link.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { RowBox, type RowChoice } from './row-box.tsx'
import type { SortLink } from './sort-links.ts'
import { useListKeys } from './use-list-keys.ts'
import { useLongPress } from './use-long-press.ts'
import { useRowPress } from './use-row-press.ts'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  /** Whether the column has numbers: right-aligned, with digits of equal width. */
  isNumber?: boolean
  /** The link that sorts by this column; none if it can't be sorted. */
  sort?: SortLink
  /** Whether cards on phones show it; otherwise the first column has to show there what matters. */
  isOnCard?: boolean
  /** Additional class names, e.g. for the width on desktops. */
  className?: string
}

type Props<Row> = {
  /** The list's accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Whether newer rows are being loaded. */
  isBusy?: boolean
  /** If given, rows can be selected with checkboxes. */
  choice?: RowChoice<Row> | undefined
}

/**
 * A list: a table with a sticky header on desktops, cards on phones. A press on a row follows its link marked `data-opens`; j and k
 * move the focus between these links, and Enter follows one. A long press selects a row.
 */
export function DataList<Row>({ label, columns, rows, keyOf, isBusy = false, choice }: Props<Row>) {
  const table = useRef<HTMLTableElement>(null)
  useListKeys(table)
  useRowPress(table)
  useLongPress(table)
  return (
    <table
      ref={table}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className="w-full border-collapse border border-line bg-surface transition-opacity aria-busy:opacity-60 tight:block"
    >
      <thead className={choice?.isOn ? 'sr-only' : 'tight:sr-only'}>
        <tr>
          {choice && (
            <td className="sticky top-0 z-10 w-12 bg-raised pl-1 shadow-[inset_0_-1px_var(--line)] noscript:hidden">
              <RowBox
                label={`Select all ${label.toLowerCase()} on this page`}
                isChecked={rows.every(choice.isSelected)}
                onToggle={(isOn) => choice.onToggle(rows, isOn)}
              />
            </td>
          )}
          {columns.map(({ name, isNumber, sort, className = '' }) => (
            <th
              key={name}
              scope="col"
              aria-sort={sort?.now}
              className={`sticky top-0 z-10 h-10 bg-raised px-3 font-medium text-soft text-xs shadow-[inset_0_-1px_var(--line)] first:pl-4 last:pr-4 ${isNumber ? 'text-right' : 'text-left'} ${className}`}
            >
              {sort ? <SortHead name={name} sort={sort} isNumber={isNumber} /> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tight:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-line border-t first:border-t-0 has-[[data-opens]]:cursor-pointer has-[[data-opens]:focus-visible]:bg-raised roomy:hover:bg-raised tight:flex tight:items-start tight:gap-2 tight:py-3 tight:pr-1 tight:pl-4"
          >
            {choice && (
              <td
                className={`noscript:hidden roomy:w-12 roomy:pl-1 ${choice.isShownOnPhone ? 'tight:-ml-3' : 'tight:hidden'}`}
              >
                <RowBox
                  label={`Select ${choice.nameOf(row)}`}
                  isChecked={choice.isSelected(row)}
                  onToggle={(isOn) => choice.onToggle([row], isOn)}
                />
              </td>
            )}
            {columns.map(({ name, cell, isNumber, isOnCard = false, className = '' }, place) => (
              <td
                key={name}
                className={`roomy:h-14 roomy:px-3 roomy:py-1.5 roomy:last:pr-4 roomy:first:pl-4 ${isNumber ? 'text-right tabular-nums' : ''} ${place === 0 ? 'tight:min-w-0 tight:grow' : isOnCard ? '' : 'tight:hidden'} ${className}`}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SortHeadProps = { name: string; sort: SortLink; isNumber: boolean | undefined }

const SortHead = ({ name, sort: { to, now }, isNumber }: SortHeadProps) => (
  <Link
    to={to}
    preventScrollReset
    className={`group inline-flex min-h-10 items-center gap-1 hover:text-ink ${now ? 'text-ink' : ''} ${isNumber ? '-mr-5 flex-row' : ''}`}
  >
    {name}
    <AdminIcon
      name={now === undefined ? 'sort' : now === 'ascending' ? 'up' : 'down'}
      className={`size-4 ${now ? '' : 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'}`}
    />
  </Link>
)
