import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'

export const periodBefore: Record<OrderPeriod, string> = {
  today: 'yesterday',
  week: 'the 7 days before',
  month: 'the 30 days before',
}

/** A change in percent in words; its arrow says the same. */
export function changeText(change: number): { word: string; icon: 'up' | 'down' | 'minus' } {
  if (change === 0) return { word: 'No change', icon: 'minus' }
  const percent = `${Math.abs(change).toLocaleString('en-NG')}%`
  return change > 0 ? { word: `Up ${percent}`, icon: 'up' } : { word: `Down ${percent}`, icon: 'down' }
}
