import { z } from '@hono/zod-openapi'
import { kobo } from '../catalogue/product-schemas.ts'

const asked = {
  productId: z.uuid(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
}

const gone = z.object({ ...asked, problem: z.literal('gone').describe('The product is no longer sold.') })

const known = z.object({
  ...asked,
  name: z.string(),
  slug: z.string(),
  price: kobo,
  compareAtPrice: kobo.nullable(),
  image: z.object({ key: z.string(), color: z.string(), alt: z.string() }).nullable(),
  available: z.int().describe('Pieces on hand for this size and colour, regardless of the other lines.'),
  sharesStock: z.boolean().describe('Whether other sizes and colours of the product share this stock.'),
  sellable: z.int().describe('How many pieces can be sold in addition to the lines before.'),
  problem: z
    .enum(['choose_size', 'choose_color', 'not_made', 'sold_out', 'too_many'])
    .nullable()
    .describe(
      'Why the line can’t be sold as requested. `choose_size`, `choose_color`: the product has several, and the line names none.',
    ),
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
      .describe('Of the lines that can be sold.'),
    terms: z
      .object({ shippingFee: kobo, freeShippingAbove: kobo })
      .describe('What shipping costs, and above which amount after discount it is free.'),
    coupon: coupon.nullable(),
    couponProblem: couponRefusal.nullable(),
  })
  .openapi('Quote')
