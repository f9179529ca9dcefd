import type { ReactNode } from 'react'

type Props = { labels: readonly string[]; head: readonly ReactNode[]; rows: readonly (readonly ReactNode[])[] }

/**
 * A table; on a narrow screen its rows lie below one another, each cell under its column's name. The roles are said because the styles
 * that do so would take them away.
 */
export const TextTable = ({ labels, head, rows }: Props) => (
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
