/** A figure of a period beside that of the equally long period before. `change` is in percent of the earlier figure. */
export type Compared = { now: number; before: number; change: number }

/** By how many percent a figure has changed, rounded; 0 if the earlier figure is 0. */
export function percentChange(now: number, before: number): number {
  if (before === 0) return 0
  // The absolute value, because more refunds than payments make a figure negative, and a smaller loss is still a rise.
  // `|| 0` turns -0 into 0.
  return Math.round(((now - before) / Math.abs(before)) * 100) || 0
}

export const compare = (now: number, before: number): Compared => ({ now, before, change: percentChange(now, before) })

/** The average revenue of an order, in whole kobo; 0 without orders. */
export const averageOf = (revenue: number, orders: number): number => (orders === 0 ? 0 : Math.round(revenue / orders))
