import type uPlot from 'uplot'
import { compactNaira } from './compact-naira.ts'
import type { RevenuePoint } from './revenue-points.ts'

type Drawing = {
  /** Whose colours and font the chart has. */
  element: HTMLElement
  points: readonly RevenuePoint[]
  width: number
  height: number
  /** Called with the point under the pointer; null when it has left. */
  onPoint: (at: number | null) => void
}

/** The chart's data: the number of each point, what it is now, and what it was before. */
export const chartData = (points: readonly RevenuePoint[]): uPlot.AlignedData => [
  points.map((_, at) => at),
  points.map(({ now }) => now),
  points.map(({ before }) => before),
]

/** How the chart looks: the period as a strong line over a field, the one before as a thin one. */
export function chartOptions({ element, points, width, height, onPoint }: Drawing): uPlot.Options {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name)
  const axis = {
    stroke: color('--soft'),
    font: `13px ${style.fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low), Math.max(high, 100_000)] } },
    series: [
      {},
      { stroke: color('--brand-line'), width: 3, fill: withAlpha(color('--brand-line')), points: pointsOf(points) },
      { stroke: color('--line-strong'), width: 1, points: { show: false } },
    ],
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        incrs: [1, 2, 3, 4, 6, 8, 12],
        values: (_, at) => at.map((n) => points[n]?.short ?? ''),
      },
      { ...axis, size: 60, space: 48, values: (_, amounts) => amounts.map(compactNaira) },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  }
}

// A line of a single point has no length.
const pointsOf = (points: readonly RevenuePoint[]) => ({ show: points.filter(({ now }) => now !== null).length === 1 })

const withAlpha = (color: string) => `color-mix(in oklab, ${color} 12%, transparent)`
