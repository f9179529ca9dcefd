import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'

/** How many products one bulk change may be of, and how many of them can be named one by one. */
export const bulkLimits = { products: 5_000, named: 1_000, undoDays: 30, planHours: 1 } as const

/** What becomes of the old price where a price is changed: it stays, becomes the price before, or goes. */
const oldPrices = ['keep', 'set', 'clear'] as const

export const bulkChangeSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('price'),
    /** Hundredths of a percent, or kobo; below 0 the price goes down. */
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

/** The columns of a product that bulk changes set. */
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

/** Why a product is left as it is. */
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
