import { z } from '@hono/zod-openapi'
import { pictureUrl } from '#domain/media/picture.ts'
import type { Order } from '#domain/orders/order.ts'
import { shippingAddressSchema } from '#domain/orders/shipping-address.ts'
import { orderStatuses, paymentStatuses } from '#domain/orders/status.ts'
import { kobo } from '../catalogue/product-schemas.ts'
import { providerBody } from './payment-schema.ts'

export const stateSchema = z
  .object({ status: z.enum(orderStatuses), paymentStatus: z.enum(paymentStatuses) })
  .openapi('OrderState')

const transactionId = z.string().nullable().describe('The provider’s id of the transaction that paid it.')

export const paidStateSchema = stateSchema.extend({ transactionId }).openapi('PaidState')

export const orderSchema = z
  .object({
    id: z.uuid(),
    ...stateSchema.shape,
    paymentGateway: providerBody,
    isGuestOrder: z.boolean(),
    subtotal: kobo,
    discount: kobo,
    shippingFee: kobo,
    totalAmount: kobo,
    coupon: z
      .object({
        id: z.uuid(),
        code: z.string(),
        discount: kobo,
        discountType: z.enum(['percentage', 'fixed']),
        discountValue: z.int().describe('Hundredths of a percent, or kobo.'),
      })
      .nullable(),
    shippingAddress: z.object(shippingAddressSchema.shape),
    items: z
      .array(
        z.object({
          productId: z.uuid().nullable(),
          name: z.string(),
          slug: z.string(),
          image: z.string().nullable().describe('The path of a picture.'),
          price: kobo,
          quantity: z.int(),
          size: z.string().nullable(),
          color: z.string().nullable(),
        }),
      )
      .describe('As sold.'),
    transactionId,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe('Until when it is kept unpaid.'),
  })
  .openapi('Order')

const itemPictureWidth = 640

/** An order as the API shows it. */
export function toOrder(order: Order): z.infer<typeof orderSchema> {
  const items = order.items.map((item) => ({
    ...item,
    image: item.image === null ? null : pictureUrl(item.image, itemPictureWidth),
  }))
  return { ...order, items }
}
