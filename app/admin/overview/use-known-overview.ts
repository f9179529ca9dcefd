import { useState } from 'react'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import type { Overview } from '#domain/overview/overview.ts'

/**
 * The newest figures of this page: the current ones, or the previous ones while reading fails. While another period is loading, the
 * figures of the old one stay; once that has failed, they would be for the wrong period.
 */
export function useKnownOverview(read: Overview | null, period: OrderPeriod): Overview | null {
  const [known, setKnown] = useState(read)
  if (read !== null && read !== known) setKnown(read)
  const newest = read ?? known
  return newest?.period === period ? newest : null
}
