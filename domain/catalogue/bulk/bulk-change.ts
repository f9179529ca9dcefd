import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'

/**
 * How many products one bulk change may have, how many of them can be selected one by one, and for how long it can be
 * undone and applied.
 */
export const bulkLimits = { products: 5_000, named: 1_000, undoDays: 30, planHours: 1 } as const

/** What happens to the old price when a price is changed: it stays, becomes the previous price, or is removed. */
const oldPrices = ['keep', 'set', 'clear'] as const

export const bulkChangeSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('price'),
    /** Hundredths of a percent, or kobo; negative values lower the price. */
    by: z.enum(['percent', 'amount']),
    value: z.number().int().min(-10_000_000_000).max(10_000_000_000),
    oldPrice: z.enum(oldPrices),
  }),
  z.object({ act: z.literal('category'), categoryId: z.uuid() }),
  z.object({ act: z.literal('new'), value: z.boolean() }),
  z.object({ act: z.literal('featured'), value: z.boolean() }),
  z.object({ act: z.literal('archive') }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** The columns of a product that bulk changes can set. */
export type BulkColumns = {
  price: Kobo
  compareAtPrice: Kobo | null
  categoryId: string
  isNew: boolean
  isFeatured: boolean
  /** ISO times. */
  archivedAt: string | null
  dueAt: string | null
}

/** Why a product isn't changed. */
const bulkReasons = [
  'unchanged',
  'price_too_low',
  'price_too_high',
  'old_price_too_low',
  'changed_since',
  'gone',
  'category_gone',
] as const
export type BulkReason = (typeof bulkReasons)[number]
