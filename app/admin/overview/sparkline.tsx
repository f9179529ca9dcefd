import { sparkPoints } from './spark-points.ts'

/** The course of a figure over its period. Decorative: the chart and its table have the numbers. */
export const Sparkline = ({ values, className }: { values: readonly number[]; className: string }) => (
  <svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true" className={className}>
    <polyline
      points={sparkPoints(values, 100, 24)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)
