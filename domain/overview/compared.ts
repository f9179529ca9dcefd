/** A figure of a period beside that of the equal one before. `change` is in percent of the earlier figure. */
export type Compared = { now: number; before: number; change: number }

/** By how many percent a figure has changed, rounded; 0 when there was nothing before. */
export function percentChange(now: number, before: number): number {
  if (before === 0) return 0
  // More refunds than payments make a figure negative: less of them is still a rise. And no minus before a 0.
  return Math.round(((now - before) / Math.abs(before)) * 100) || 0
}

export const compare = (now: number, before: number): Compared => ({ now, before, change: percentChange(now, before) })

/** What an order brought on average, in whole kobo; 0 where none brought anything. */
export const averageOf = (revenue: number, orders: number): number => (orders === 0 ? 0 : Math.round(revenue / orders))
