import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import type { Compared } from '#domain/overview/compared.ts'

export const periodBefore: Record<OrderPeriod, string> = {
  today: 'yesterday',
  week: 'the 7 days before',
  month: 'the 30 days before',
}

/** The text and icon for a change. There is no percentage for a rise from zero or a change below half a percent. */
export function changeText({ now, before, change }: Compared): { word: string; icon: 'up' | 'down' | 'minus' } {
  if (now === before) return { word: 'No change', icon: 'minus' }
  const percent = change === 0 ? '' : ` ${Math.abs(change).toLocaleString('en-NG')}%`
  return now > before ? { word: `Up${percent}`, icon: 'up' } : { word: `Down${percent}`, icon: 'down' }
}
