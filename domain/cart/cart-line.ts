import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'
import { isStorable } from '#domain/storable-text.ts'

/** Limits: pieces a line, lines a cart. */
export const maxQuantity = 20
export const maxLines = 50

const choice = z.string().min(1).max(40).refine(isStorable).nullable()

/** Identifies a line: the same product, size and colour is the same line. */
export const lineKeySchema = z.object({
  // Programs may write ids in capitals; in one spelling the same line is the same text.
  productId: z.uuid().toLowerCase(),
  size: choice,
  color: choice,
})
export type LineKey = z.infer<typeof lineKeySchema>

export const cartLineInputSchema = lineKeySchema.extend({ quantity: z.int().min(1).max(maxQuantity) })
/** A line as the server accepts it: product, choice and quantity, but never a price. */
export type CartLineInput = z.infer<typeof cartLineInputSchema>

const agreedLineSchema = cartLineInputSchema.extend({ expectedPrice: z.int().min(0).optional() })
/**
 * A line as it is ordered, with the unit price in kobo that the shopper agreed to; if the price is another one, the
 * order is refused. Clients that only agree to the total leave it out.
 */
export type AgreedLine = z.infer<typeof agreedLineSchema>

const cartOf = <Line extends LineKey>(line: z.ZodType<Line, Line>) =>
  z
    .array(line)
    .min(1, 'Your cart is empty')
    .max(maxLines)
    .refine((lines) => new Set(lines.map(lineId)).size === lines.length, 'The same line stands twice')

/** At least one line, none twice. */
export const cartInputSchema = cartOf(cartLineInputSchema)
/** The same of what is ordered. */
export const agreedCartSchema = cartOf(agreedLineSchema)

/** A line with what was known of its product when it was last seen, so that a cart shows at once. */
export type CartLine = CartLineInput & {
  name: string
  slug: string
  price: Kobo
  compareAtPrice: Kobo | null
  image: { key: string; color: string; alt: string } | null
  /** Pieces on hand for this choice when last seen, whatever else is in the cart. */
  available: number
  /** Whether other sizes and colours of the product draw on the same pieces. */
  sharesStock: boolean
}

/** A line's identity as one string. */
export const lineId = (key: LineKey) => `${key.productId}|${key.size ?? ''}|${key.color ?? ''}`

export const isSameLine = (a: LineKey, b: LineKey) =>
  a.productId === b.productId && a.size === b.size && a.color === b.color
