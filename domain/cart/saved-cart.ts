import { z } from 'zod'
import { isStorable } from '#domain/storable-text.ts'
import { cartLineInputSchema, lineId, maxLines } from './cart-line.ts'

export const maxSavedWishlist = 200

const wishlistItemSchema = z.object({
  id: z.uuid().toLowerCase(),
  shownColor: z.string().min(1).max(40).refine(isStorable).nullable(),
})

/** What is saved of a signed-in shopper's cart and wishlist: products, choices and quantities, but never a price. */
export const savedCartSchema = z.object({
  lines: z
    .array(cartLineInputSchema)
    .max(maxLines)
    .refine((lines) => isDistinct(lines.map(lineId)), 'The same line stands twice'),
  wishlist: z
    .array(wishlistItemSchema)
    .max(maxSavedWishlist)
    .refine((items) => isDistinct(items.map(({ id }) => id)), 'The same product stands twice'),
})
export type SavedCart = z.infer<typeof savedCartSchema>

/** `version` names what was saved; null while nothing has been. */
export type VersionedCart = SavedCart & { version: string | null }

const isDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length
