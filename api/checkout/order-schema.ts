import { z } from '@hono/zod-openapi'
import { pictureUrl } from '#domain/media/picture.ts'
import { lineKinds, type Order, orderChannels } from '#domain/orders/order.ts'
import { orderStatuses, paymentStatuses } from '#domain/orders/status.ts'
import { kobo } from '../catalogue/product-schemas.ts'
import { providerBody } from './payment-schema.ts'

export const stateSchema = z
  .object({ status: z.enum(orderStatuses), paymentStatus: z.enum(paymentStatuses) })
  .openapi('OrderState')

const transactionId = z.string().nullable().describe('The provider’s id of the transaction that paid the order.')

export const paidStateSchema = stateSchema.extend({ transactionId }).openapi('PaidState')

export const followedStateSchema = paidStateSchema.extend({ totalAmount: kobo }).openapi('FollowedState')

// Fields that staff didn't ask for are empty, and all of them once the customer was erased.
const text = z.string()

export const orderSchema = z
  .object({
    id: z.uuid(),
    ...stateSchema.shape,
    paymentGateway: providerBody
      .nullable()
      .describe(
        'Chosen first; of a paid order the one that it was paid through; null for an order that is paid without a provider.',
      ),
    channel: z.enum(orderChannels).describe('How it came: `shop` is the web shop, the others are staff’s ways.'),
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
    email: z.string().describe('The payer’s, to whom the shop writes.'),
    phone: z.string().describe('The payer’s.'),
    isCollected: z.boolean().describe('Collected at the showroom; otherwise it is sent to the address.'),
    shippingAddress: z
      .object({ firstName: text, lastName: text, email: text, phone: text, address: text, city: text, state: text })
      .describe('Whose it is and where it goes. Address, city and state are empty of what is collected.'),
    items: z
      .array(
        z.object({
          lineKey: z.string().describe('Names the line within its order.'),
          kind: z.enum(lineKinds),
          productId: z.uuid().nullable(),
          name: z.string(),
          slug: z.string(),
          image: z.string().nullable().describe('The path of a picture.'),
          price: kobo,
          listPrice: kobo
            .nullable()
            .optional()
            .describe('What the shop asked for a piece, where another price was agreed.'),
          quantity: z.int(),
          size: z.string().nullable(),
          color: z.string().nullable(),
          attributes: z
            .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
            .describe('What was agreed beside size and colour.'),
        }),
      )
      .describe('As they were sold.'),
    transactionId,
    shipment: z
      .object({ carrier: z.string(), trackingNumber: z.string(), trackingUrl: z.string().describe('Empty, or https.') })
      .nullable()
      .describe('How it was sent, once it is and as far as that was said.'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe('When it expires if it stays unpaid.'),
  })
  .openapi('Order')

const itemPictureWidth = 640

/** An order in the form that the API sends. */
export function toOrder(order: Order): z.infer<typeof orderSchema> {
  const items = order.items.map((item) => ({
    ...item,
    image: item.image === null ? null : pictureUrl(item.image, itemPictureWidth),
  }))
  return { ...order, items }
}
