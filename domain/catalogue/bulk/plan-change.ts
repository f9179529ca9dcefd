import { type Kobo, naira } from '#domain/money/money.ts'
import { productLimits } from '../validate-product.ts'
import type { BulkChange, BulkColumns, BulkReason } from './bulk-change.ts'

export type PlannedChange =
  | { ok: true; before: Partial<BulkColumns>; after: Partial<BulkColumns> }
  | { ok: false; reason: BulkReason }

/** What a change would do to one product, or why it can't. `now` is the time of archiving. */
export function planChange(product: BulkColumns, change: BulkChange, now: Date): PlannedChange {
  switch (change.act) {
    case 'price':
      return planPrice(product, change)
    case 'category':
      return set(product, { categoryId: change.categoryId })
    case 'new':
      return set(product, { isNew: change.value })
    case 'featured':
      return set(product, { isFeatured: change.value })
    case 'archive':
      if (product.archivedAt !== null) return { ok: false, reason: 'unchanged' }
      return set(product, { archivedAt: now.toISOString(), dueAt: null })
  }
}

type PriceChange = Extract<BulkChange, { act: 'price' }>

function planPrice(product: BulkColumns, { by, value, oldPrice }: PriceChange): PlannedChange {
  const price = by === 'percent' ? percentOf(product.price, value) : toNaira(product.price + value)
  if (price <= 0) return { ok: false, reason: 'price_too_low' }
  if (price > productLimits.price) return { ok: false, reason: 'price_too_high' }
  const compareAtPrice =
    oldPrice === 'clear' ? null : oldPrice === 'set' && price < product.price ? product.price : product.compareAtPrice
  if (compareAtPrice !== null && compareAtPrice <= price) return { ok: false, reason: 'old_price_too_low' }
  return set(product, { price, compareAtPrice })
}

/** A price raised by hundredths of a percent and rounded to whole naira, half a naira upwards. */
const percentOf = (price: Kobo, hundredths: number): Kobo =>
  // As a BigInt, because the largest price times the largest percentage exceeds the safe integers.
  Number((BigInt(price) * BigInt(10_000 + hundredths) * 2n + 1_000_000n) / 2_000_000n) * naira

const toNaira = (amount: Kobo): Kobo => Math.round(amount / naira) * naira

function set(product: BulkColumns, wanted: Partial<BulkColumns>): PlannedChange {
  const names = (Object.keys(wanted) as (keyof BulkColumns)[]).filter((name) => product[name] !== wanted[name])
  if (names.length === 0) return { ok: false, reason: 'unchanged' }
  const only = (columns: Partial<BulkColumns>) => Object.fromEntries(names.map((name) => [name, columns[name]]))
  return { ok: true, before: only(product), after: only(wanted) }
}
