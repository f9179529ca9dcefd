import { useState } from 'react'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import type { Overview } from '#domain/overview/overview.ts'

/**
 * The newest figures that this page has had: those that were read, or while they can't be read the ones before. On the way to another
 * period those of the one before stay; once that has failed they would be the wrong ones.
 */
export function useKnownOverview(read: Overview | null, period: OrderPeriod): Overview | null {
  const [known, setKnown] = useState(read)
  if (read !== null && read !== known) setKnown(read)
  const newest = read ?? known
  return newest?.period === period ? newest : null
}
