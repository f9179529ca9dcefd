import { z } from '@hono/zod-openapi'
import { kobo } from '../catalogue/product-schemas.ts'

const asked = {
  productId: z.uuid(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
}

const gone = z.object({ ...asked, problem: z.literal('gone').describe('No longer sold.') })

const known = z.object({
  ...asked,
  name: z.string(),
  slug: z.string(),
  price: kobo,
  compareAtPrice: kobo.nullable(),
  image: z.object({ key: z.string(), color: z.string(), alt: z.string() }).nullable(),
  available: z.int().describe('Pieces on hand for this choice, whatever else is in the cart.'),
  sharesStock: z.boolean().describe('Whether other sizes and colours of the product draw on the same pieces.'),
  sellable: z.int().describe('How many can be sold beside the lines before it.'),
  problem: z
    .enum(['choose_size', 'choose_color', 'not_made', 'sold_out', 'too_many'])
    .nullable()
    .describe('Why it can’t be sold as asked for. Choose: it is made in sizes or colours, and none is named.'),
})

const coupon = z.object({
  id: z.uuid(),
  code: z.string(),
  discountType: z.enum(['percentage', 'fixed']),
  discountValue: z.int().describe('Hundredths of a percent, or kobo.'),
  minPurchaseAmount: kobo,
  maxDiscountAmount: kobo.nullable(),
})

const couponRefusal = z.object({
  reason: z.enum(['not_found', 'not_started', 'expired', 'used_up', 'below_minimum']),
  message: z.string(),
  minimum: kobo.optional(),
})

export const quoteSchema = z
  .object({
    lines: z.array(z.union([known, gone])),
    totals: z
      .object({ subtotal: kobo, discount: kobo, shippingFee: kobo, totalAmount: kobo })
      .describe('Of what can be sold.'),
    coupon: coupon.nullable(),
    couponProblem: couponRefusal.nullable(),
  })
  .openapi('Quote')
