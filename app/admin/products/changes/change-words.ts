import type { BulkChange, BulkColumns, BulkReason } from '#domain/catalogue/bulk/bulk-change.ts'
import { bulkLimits } from '#domain/catalogue/bulk/bulk-change.ts'
import type { BulkRow, BulkSummary } from '#domain/catalogue/bulk/read-bulk-change.server.ts'
import { formatNaira } from '#domain/money/money.ts'

type Names = ReadonlyMap<string, string>

export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-NG')} products`

/** The title of a bulk change's page. */
export function changeText(change: BulkChange, categories: Names): string {
  switch (change.act) {
    case 'price': {
      const size = Math.abs(change.value)
      const text = change.by === 'percent' ? `${size / 100}%` : formatNaira(size)
      return `Prices ${change.value < 0 ? 'down' : 'up'} by ${text}`
    }
    case 'category':
      return `Move to ${categories.get(change.categoryId) ?? 'a category that is gone'}`
    case 'new':
      return change.value ? 'Mark as new arrivals' : 'No longer new arrivals'
    case 'featured':
      return change.value ? 'Mark as featured' : 'No longer featured'
    case 'archive':
      return 'Archive'
  }
}

/** The values that a change sets on a product, before or after it, as text. */
export function valuesText(columns: Partial<BulkColumns>, categories: Names): string {
  const { price, compareAtPrice, categoryId, isNew, isFeatured, archivedAt } = columns
  const parts = [
    price !== undefined && formatNaira(price),
    compareAtPrice !== undefined &&
      (compareAtPrice === null ? 'no old price' : `old price ${formatNaira(compareAtPrice)}`),
    categoryId !== undefined && (categories.get(categoryId) ?? 'a category that is gone'),
    isNew !== undefined && (isNew ? 'New arrival' : 'Not new'),
    isFeatured !== undefined && (isFeatured ? 'Featured' : 'Not featured'),
    archivedAt !== undefined && (archivedAt === null ? 'Not archived' : 'Archived'),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

const reasons: Record<BulkReason, string> = {
  unchanged: 'It is so already',
  price_too_low: 'Please set a price above ₦0',
  price_too_high: 'Please set a price of at most ₦100,000,000',
  old_price_too_low: 'The old price must be above the price',
  changed_since: 'Somebody has changed it since',
  gone: 'It was deleted',
  category_gone: 'Its category is gone',
}

export const reasonText = ({ reason }: Pick<BulkRow, 'reason'>): string => (reason ? reasons[reason] : '')

/** The state of a change, in one line. */
export function stateText({ state, counts }: BulkSummary): string {
  const left = (counts.refused ?? 0) + (counts.skipped ?? 0)
  const alone = left > 0 ? `, ${left.toLocaleString('en-NG')} left as ${left === 1 ? 'it is' : 'they are'}` : ''
  if (state === 'planned') return `${productsText(counts.waiting ?? 0)} would change${alone}. Nothing is changed yet.`
  if (state === 'applied') return `${productsText(counts.applied ?? 0)} changed${alone}.`
  const kept = counts.kept ?? 0
  return `Undone: ${productsText(counts.undone ?? 0)} as before${kept > 0 ? `, ${kept.toLocaleString('en-NG')} changed since and kept` : ''}.`
}

export const tooOld = {
  apply: 'This preview is too old. Please select the products again',
  undo: `A change can be undone for ${bulkLimits.undoDays} days`,
}
