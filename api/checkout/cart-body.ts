import { z } from '@hono/zod-openapi'
import { agreedCartSchema, cartInputSchema, cartLineInputSchema, lineKeySchema } from '#domain/cart/cart-line.ts'
import { maxCodeLength } from '#domain/coupons/coupon.ts'

const { size, color } = lineKeySchema.shape

const line = z.strictObject({
  ...cartLineInputSchema.shape,
  size: size.default(null).describe('Null for a product without sizes.'),
  color: color.default(null).describe('One of the product’s hex codes; null for a product without colours.'),
})

const agreedLine = line.extend({
  expectedPrice: z
    .int()
    .min(0)
    .optional()
    .describe(
      'The unit price in kobo that the shopper agreed to. Any other price is refused, even when the total is the same. Without it only the total is compared.',
    ),
})

/** The lines of an order. */
export const cartBody = z.array(agreedLine).pipe(agreedCartSchema)

/** The lines of a quote, which may be empty. */
export const quotedCartBody = z.array(line).superRefine((lines, context) => {
  const issues = lines.length === 0 ? [] : (cartInputSchema.safeParse(lines).error?.issues ?? [])
  for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path })
})

export const couponBody = z.string().max(maxCodeLength, 'Coupon not found').nullable().default(null)
