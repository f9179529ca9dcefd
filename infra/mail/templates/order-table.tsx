import type { CSSProperties } from 'react'
import type { OrderMailContent } from '../order-mail-content.ts'
import { light, sans, serif, text } from './palette.ts'

const figure: CSSProperties = {
  padding: '0 0 0 16px',
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '25px',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  color: light.ink,
}
const plainTable: CSSProperties = { width: '100%', borderCollapse: 'collapse', borderSpacing: 0 }
const ruled: CSSProperties = { borderTop: `1px solid ${light.rule}` }

/** The items, then the sums, with amounts in one column. */
export function OrderTable({ lines, sums, total }: Pick<OrderMailContent, 'lines' | 'sums' | 'total'>) {
  return (
    <>
      <table aria-label="Your pieces" style={plainTable}>
        <tbody>
          {lines.map(({ id, ...line }) => (
            <Line key={id} {...line} />
          ))}
        </tbody>
      </table>
      <table aria-label="What it comes to" className="rule" style={{ ...plainTable, ...ruled, marginTop: 2 }}>
        <tbody>
          {sums.map((sum) => (
            <Sum key={sum.label} {...sum} />
          ))}
          <Sum label="Total" amount={total} isTotal />
        </tbody>
      </table>
    </>
  )
}

function Line({ name, details, amount }: Omit<OrderMailContent['lines'][number], 'id'>) {
  return (
    <tr className="rule" style={ruled}>
      <td style={{ padding: '14px 0', verticalAlign: 'top' }}>
        <span className="ink" style={{ fontFamily: serif, fontSize: 18, lineHeight: '25px', color: light.ink }}>
          {name}
        </span>
        <br />
        <span className="quiet" style={text.quiet}>
          {details}
        </span>
      </td>
      <td className="ink" style={{ ...figure, paddingTop: 14 }}>
        {amount}
      </td>
    </tr>
  )
}

function Sum({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  const weight = isTotal ? { fontSize: 19, fontWeight: 600, paddingTop: 12 } : { paddingTop: 10 }
  return (
    <tr>
      <th scope="row" className="ink" style={{ ...figure, padding: 0, textAlign: 'left', fontWeight: 400, ...weight }}>
        {label}
      </th>
      <td className="ink" style={{ ...figure, ...weight }}>
        {amount}
      </td>
    </tr>
  )
}
