import { z } from '@hono/zod-openapi'
import type { Order } from '#domain/orders/order.ts'
import { findOwnOrder } from '#domain/orders/order-access.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { receiptText, toReceipt } from '#domain/orders/receipt.ts'
import { receiptName } from '#domain/orders/receipt-name.ts'
import { readPaidWith } from '#domain/payments/attempts/read-paid-with.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { orderAccess, ownOrderRequest, refuseUnknownOrder } from './order-access.ts'

const refused = { 404: refusal(404, 'not_found'), 422: refusal(422, 'invalid'), 429: refusal(429, 'too_many_requests') }

const asText = defineRoute({
  access: 'order',
  method: 'get',
  path: '/{id}/receipt.txt',
  tags: ['Checkout'],
  summary: 'The receipt of an order of the client, as a text file',
  request: ownOrderRequest,
  responses: {
    200: { description: 'Its sums add up.', content: { 'text/plain': { schema: z.string() } } },
    ...refused,
  },
})

const asPdf = defineRoute({
  access: 'order',
  method: 'get',
  path: '/{id}/receipt.pdf',
  tags: ['Checkout'],
  summary: 'The same receipt, to be printed',
  request: ownOrderRequest,
  responses: {
    200: {
      description: 'With the same words and sums.',
      content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...refused,
  },
})

/**
 * Receipts, for those who may see the order: by its account, by the cookie of its browser, or by the key of its link.
 * `groupOf` makes an address the key whose turn at the printer it is.
 */
export function createReceiptRoutes(shop: Shop, limits: Limits, { groupOf }: { groupOf: (ip: string) => string }) {
  const receiptOf = async (order: Order) => {
    const { name } = await readSettings(shop.db)
    if (order.paymentStatus !== 'success') return toReceipt(order, name)
    const [{ refunded }, paidWith] = await Promise.all([
      readOrderMoney(shop.db, order),
      readPaidWith(shop.db, order.id),
    ])
    return toReceipt(order, name, { paidWith, refunded })
  }
  return createRouter()
    .openapi(asText, async (c) => {
      const order = await findOwnOrder(shop, orderAccess(shop, c), c.req.valid('param').id)
      if (!order) return refuseUnknownOrder(c, limits)
      c.header('content-disposition', attachment(`${receiptName(order.id)}.txt`))
      return c.text(receiptText(await receiptOf(order)), 200)
    })
    .openapi(asPdf, async (c) => {
      const order = await findOwnOrder(shop, orderAccess(shop, c), c.req.valid('param').id)
      if (!order) return refuseUnknownOrder(c, limits)
      const byVisitor = await limits.check('receipt', c.env.ip)
      if (!byVisitor.ok) return refuseTooMany(c, byVisitor.retryAfter)
      const pdf = await shop.printReceipt(await receiptOf(order), groupOf(c.env.ip))
      c.header('content-disposition', attachment(`${receiptName(order.id)}.pdf`))
      return c.body(pdf, 200, { 'content-type': 'application/pdf' })
    })
}

const attachment = (name: string) => `attachment; filename="${name}"`
