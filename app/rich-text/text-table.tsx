import type { ReactNode } from 'react'

type Props = { labels: readonly string[]; head: readonly ReactNode[]; rows: readonly (readonly ReactNode[])[] }

// As many columns as fit without breaking words.
const fewColumns = 6

/**
 * A table. On narrow screens its rows are stacked, with each cell below its column's name. With many columns it scrolls horizontally
 * where they are side by side, also by keyboard.
 */
export const TextTable = (props: Props) =>
  props.head.length <= fewColumns ? (
    <Table {...props} />
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section data-wide-table="" aria-label="A table of many columns" tabIndex={0}>
      <Table {...props} />
    </section>
  )

/** The roles are explicit because the styles for narrow screens would remove the implicit ones. */
const Table = ({ labels, head, rows }: Props) => (
  // biome-ignore-start lint/suspicious/noArrayIndexKey: a text is never rearranged
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  <table role="table">
    <thead role="rowgroup">
      <tr role="row">
        {head.map((cell, at) => (
          <th key={at} role="columnheader" scope="col">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row, at) => (
        <tr key={at} role="row">
          {row.map((cell, column) => (
            <td key={column} role="cell" data-label={labels[column]}>
              <span>{cell}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
  // biome-ignore-end lint/suspicious/noArrayIndexKey: a text is never rearranged
)
