import { z } from '@hono/zod-openapi'
import { agreedCartSchema, cartInputSchema, cartLineInputSchema, lineKeySchema } from '#domain/cart/cart-line.ts'
import { longestCode } from '#domain/coupons/coupon.ts'

const { size, color } = lineKeySchema.shape

const line = z.strictObject({
  ...cartLineInputSchema.shape,
  size: size.default(null).describe('Null for a product that is made in no sizes.'),
  color: color.default(null).describe('A hex code of the product; null for one that is made in no colours.'),
})

const agreedLine = line.extend({
  expectedPrice: z
    .int()
    .min(0)
    .optional()
    .describe(
      'The price of one piece in kobo that the shopper agreed to; another one is refused, also when the total is the same. Without it only the total is compared.',
    ),
})

/** The lines of an order. */
export const cartBody = z.array(agreedLine).pipe(agreedCartSchema)

/** For a price one may also ask with nothing in the cart. */
export const anyCartBody = z.array(line).superRefine((lines, context) => {
  const issues = lines.length === 0 ? [] : (cartInputSchema.safeParse(lines).error?.issues ?? [])
  for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path })
})

export const couponBody = z.string().max(longestCode, 'Coupon not found').nullable().default(null)
