import { formatNaira } from '#domain/money/money.ts'
import type { RevenuePoint } from './revenue-points.ts'

type Props = { points: readonly RevenuePoint[]; before: string; isShown: boolean }

/** The chart's figures as a table: always available to screen readers, visible if the chart isn't. */
export const RevenueTable = ({ points, before, isShown }: Props) => (
  <div className={isShown ? '' : 'sr-only noscript:not-sr-only'}>
    <table className="wrap-anywhere w-full table-fixed border-collapse tabular-nums">
      <caption className="sr-only">Revenue, beside that of {before}</caption>
      <thead>
        <tr className="text-right text-soft text-xs">
          <th scope="col" className="py-1 text-left font-medium">
            When
          </th>
          <th scope="col" className="py-1 font-medium">
            Revenue
          </th>
          <th scope="col" className="py-1 font-medium">
            Before
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ name, now, before: earlier }) => (
          <tr key={name} className="border-line border-t text-right">
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="py-1">{now === null ? 'Not yet' : formatNaira(now)}</td>
            <td className="py-1 text-soft">{formatNaira(earlier)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
