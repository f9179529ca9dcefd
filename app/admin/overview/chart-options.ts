import type uPlot from 'uplot'
import { compactNaira } from './compact-naira.ts'
import type { RevenuePoint } from './revenue-points.ts'

type Drawing = {
  /** The element whose colours and font the chart uses. */
  element: HTMLElement
  points: readonly RevenuePoint[]
  width: number
  height: number
  /** Called with the index of the point under the pointer; null when the pointer leaves. */
  onPoint: (at: number | null) => void
}

/** The chart's data: the index of each point, its current value, and the value of the period before. */
export const chartData = (points: readonly RevenuePoint[]): uPlot.AlignedData => [
  points.map((_, at) => at),
  points.map(({ now }) => now),
  points.map(({ before }) => before),
]

/** The chart's options: the current period as a thick line with a filled area, the period before as a thin line. */
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

// A single point makes no line, so it is drawn as a dot.
const pointsOf = (points: readonly RevenuePoint[]) => ({ show: points.filter(({ now }) => now !== null).length === 1 })

const withAlpha = (color: string) => `color-mix(in oklab, ${color} 12%, transparent)`
