/** The points of a sparkline within a box: the largest value at the top, the smallest (or 0) at the bottom. */
export function sparkPoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(0, ...values)
  const range = Math.max(0, ...values) - low || 1
  const step = values.length > 1 ? width / (values.length - 1) : 0
  // Leaves room for the width of the line.
  const inner = height - 2
  return values
    .map((value, at) => `${round(at * step)},${round(height - 1 - ((value - low) / range) * inner)}`)
    .join(' ')
}

const round = (figure: number) => Math.round(figure * 10) / 10
