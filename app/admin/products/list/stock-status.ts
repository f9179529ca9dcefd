import { lowStock } from '#domain/catalogue/admin-listing.ts'
import type { AdminIconName } from '../../ui/admin-icon.tsx'
import type { BadgeTone } from '../../ui/badge.tsx'

export type StockStatus = { word: 'In Stock' | 'Out of Stock'; isLow: boolean; tone: BadgeTone; icon: AdminIconName }

/** The stock status for a number of pieces: In Stock above 0, and low below ten. */
export function stockStatus(pieces: number): StockStatus {
  if (pieces <= 0) return { word: 'Out of Stock', isLow: false, tone: 'bad', icon: 'close' }
  const isLow = pieces < lowStock
  return { word: 'In Stock', isLow, tone: isLow ? 'low' : 'good', icon: isLow ? 'alert' : 'check' }
}
