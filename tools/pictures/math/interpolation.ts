export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : Math.min(x, high))

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 below `from`, 1 above `to`, smooth between. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** A smooth curve through rows `[key, ...values]`, keys ascending; writes the values at `key` into `out`. */
export function curveThrough(rows: readonly (readonly number[])[], key: number, out: number[]): number[] {
  const last = rows.length - 1
  let i = 0
  while (i < last - 1 && (rows[i + 1]?.[0] ?? 0) < key) i++
  const [before, from, to, after] = [rows[Math.max(0, i - 1)], rows[i], rows[i + 1], rows[Math.min(last, i + 2)]]
  if (!before || !from || !to || !after) return out
  const span = (to[0] ?? 0) - (from[0] ?? 0)
  const t = clamp((key - (from[0] ?? 0)) / span)
  for (let k = 1; k < from.length; k++) {
    const a = from[k] ?? 0
    const b = to[k] ?? 0
    const slopeA = ((b - (before[k] ?? 0)) / ((to[0] ?? 0) - (before[0] ?? 0))) * span
    const slopeB = (((after[k] ?? 0) - a) / ((after[0] ?? 0) - (from[0] ?? 0))) * span
    const t2 = t * t
    const t3 = t2 * t
    out[k - 1] = (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * slopeA + (3 * t2 - 2 * t3) * b + (t3 - t2) * slopeB
  }
  return out
}
