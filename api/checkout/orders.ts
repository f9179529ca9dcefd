import { z } from '@hono/zod-openapi'
import { countOrderMail } from '#domain/checkout/count-order-mail.ts'
import { countCouponGuess, couponHeld } from '#domain/checkout/coupon-guess.ts'
import { payOwnOrder } from '#domain/checkout/pay-own-order.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { findOwnOrder, findWay } from '#domain/orders/order-access.server.ts'
import { orderKey } from '#domain/orders/order-keys.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestCookie, guestOrderIds, openedOrderCookie } from '#http/guest-cookie.server.ts'
import { defineRoute, noSession } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { nullableSchema } from '../nullable-schema.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { orderAccess, ownOrderRequest, refuseUnknownOrder } from './order-access.ts'
import { followedStateSchema, orderSchema, toOrder } from './order-schema.ts'
import { busyBody, payRefusals } from './pay-refusals.ts'
import { payBody, paymentSchema } from './payment-schema.ts'
import { placeOrderRequest, refusePlacement } from './place-order-request.ts'

const tags = ['Checkout']

const placedSchema = z.object({
  order: orderSchema,
  payment: nullableSchema(paymentSchema),
  key: z.string().describe('Gives access to the order when sent as the header `Order-Key`: treat it like a password.'),
})

const place = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/',
  tags,
  summary: 'Place an order, as a guest or for the account that is signed in',
  request: placeOrderRequest,
  responses: {
    201: {
      description:
        'The order, and how to pay it; null when it can’t be paid, or no longer. A guest gets a cookie that gives access to the order later; clients without cookies use the key instead.',
      content: { 'application/json': { schema: placedSchema } },
    },
    409: refusal(
      409,
      'already_ordered',
      'too_many_unpaid',
      'too_much_held',
      'too_many_attempts',
      'provider_not_offered',
      'address_gone',
      'address_changed',
      'out_of_stock',
      'price_changed',
      'shipping_changed',
      'coupon_invalid',
      'nothing_to_pay',
    ),
    422: refusal(422, 'invalid', 'key_reused'),
    429: refusal(429, 'too_many_requests'),
    503: refusal(503, 'busy'),
  },
})

const read = defineRoute({
  access: 'order',
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'An order of the client',
  request: ownOrderRequest,
  responses: {
    200: {
      description: 'The order.',
      content: { 'application/json': { schema: z.object({ order: orderSchema }) } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

const readState = defineRoute({
  access: 'order',
  method: 'get',
  path: '/{id}/status',
  tags,
  summary: 'The status of an order of the client',
  request: ownOrderRequest,
  responses: {
    200: { description: 'The status.', content: { 'application/json': { schema: followedStateSchema } } },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

const pay = defineRoute({
  access: 'order',
  method: 'post',
  path: '/{id}/payments',
  tags,
  summary: 'Open a payment for an unpaid order of the client, or return the one that is open',
  request: {
    ...ownOrderRequest,
    body: jsonBody(payBody),
  },
  responses: {
    201: {
      description:
        'How to pay. A client that came by a key gets a cookie, which gives access to the order for as long as the key does.',
      content: { 'application/json': { schema: z.object({ payment: paymentSchema }) } },
    },
    401: refusal(401, 'no_session'),
    404: refusal(404, 'not_found'),
    409: refusal(
      409,
      'already_paid',
      'not_payable',
      'order_changed',
      'payment_pending',
      'provider_not_offered',
      'too_many_attempts',
    ),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
    503: refusal(503, 'busy'),
  },
})

/** Placing orders; reading and paying one's own. */
export function createOrderRoutes(shop: Shop, limits: Limits) {
  return createRouter()
    .openapi(place, async (c) => {
      const checkoutKey = c.req.valid('header')['Idempotency-Key']
      const { replaces, besides, unansweredKeys, savedAddress, ...asked } = c.req.valid('json')
      const origin = { placedFrom: limits.addressKey(c.env.ip), placedNetwork: limits.networkKey(c.env.ip) }
      const { viewer } = c.env
      const ownOrders = guestOrderIds(shop, c.req.raw)
      const guess = await countCouponGuess(limits.guess, { ...c.env, couponCode: asked.couponCode })
      if (!guess.ok) return refuseTooMany(c, guess.retryAfter)
      const mail = await countOrderMail(limits.guess, { viewer, email: asked.shippingAddress.email, checkoutKey })
      const { mayMail } = mail
      const placing = { viewer, ownOrders, unansweredKeys, replaces, besides, ...origin, mayMail }
      const placement = await placeOrder(
        shop,
        { ...asked, ...(savedAddress && { savedAddress }), checkoutKey },
        placing,
      )
      if (couponHeld(placement)) await guess.holds()
      if (!placement.ok) await mail.refused()
      if (!placement.ok) return refusePlacement(c, placement)
      const { order, payment } = placement
      if (order.isGuestOrder) c.header('set-cookie', guestCookie(shop, c.req.raw, order.id))
      return c.json({ order: toOrder(order), payment, key: orderKey(shop, order.id) }, 201)
    })
    .openapi(read, async (c) => {
      const order = await findOwnOrder(shop, orderAccess(shop, c), c.req.valid('param').id)
      return order ? c.json({ order: toOrder(order) }, 200) : refuseUnknownOrder(c, limits)
    })
    .openapi(readState, async (c) => {
      const order = await findOwnOrder(shop, orderAccess(shop, c), c.req.valid('param').id)
      if (!order) return refuseUnknownOrder(c, limits)
      const { status, paymentStatus, transactionId, totalAmount } = order
      return c.json({ status, paymentStatus, transactionId, totalAmount }, 200)
    })
    .openapi(pay, async (c) => {
      const { id } = c.req.valid('param')
      const { paymentGateway, presentation = shop.presentation, ...payer } = c.req.valid('json')
      const access = orderAccess(shop, c)
      const way = await findWay(shop, access, id)
      if (!way && payer.isGuestOrder === false && c.env.viewer.kind === 'anonymous') return c.json(noSession, 401)
      if (!way) return refuseUnknownOrder(c, limits)
      const opened = await payOwnOrder(shop, access, id, {
        provider: paymentGateway,
        presentation,
        openedFrom: limits.addressKey(c.env.ip),
        pendingIsKnown: payer.pendingIsKnown ?? false,
        expectedTotal: payer.expectedTotal,
      })
      // The provider's page returns the shopper to the order without its key. A cookie replaces the key there; it
      // doesn't say that she placed the order.
      if (opened.ok && way.opened) c.header('set-cookie', openedOrderCookie(shop, c.req.raw, way.opened))
      if (opened.ok) return c.json({ payment: opened.payment }, 201)
      if (opened.reason === 'not_found') return refuseUnknownOrder(c, limits)
      if (opened.reason === 'busy') return c.json(busyBody, 503, { 'retry-after': '5' })
      return c.json(errorBody(opened.reason, payRefusals[opened.reason], {}), 409)
    })
}
