import { createRoute, z } from '@hono/zod-openapi'
import { quoteCart } from '#domain/checkout/quote-cart.server.ts'
import { guestOrderIds } from '#domain/orders/guest-orders.server.ts'
import type { Shop } from '#domain/shop.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type Limits, refuseTooMany } from '../limits.ts'
import { createRouter } from '../router.ts'
import { anyCartBody, couponBody } from './cart-body.ts'
import { openCouponTries } from './coupon-tries.ts'
import { formerReplacesBody, unansweredKeysBody } from './placing.ts'
import { quoteSchema } from './quote-schema.ts'

const make = createRoute({
  method: 'post',
  path: '/',
  tags: ['Checkout'],
  summary: 'What a cart costs now, without ordering it',
  request: {
    body: jsonBody({
      lines: anyCartBody,
      couponCode: couponBody,
      replaces: formerReplacesBody,
      unansweredKeys: unansweredKeysBody,
    }),
  },
  responses: {
    200: {
      description:
        'The price by today’s catalogue, stock and coupons; what can’t be sold says why. What unpaid orders of the same cookie hold counts as free.',
      content: { 'application/json': { schema: z.object({ data: quoteSchema }) } },
    },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

export function createQuoteRoutes(shop: Shop, limits: Limits) {
  const tries = openCouponTries(limits)
  return createRouter().openapi(make, async (c) => {
    const { unansweredKeys, replaces: _, ...cart } = c.req.valid('json')
    const reading = await tries.count(c.env.ip, cart.couponCode)
    if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
    const quote = await quoteCart(shop, cart, { ownOrders: guestOrderIds(shop, c.req.raw), unansweredKeys })
    if (quote.coupon) tries.remember(c.env.ip, quote.coupon.code)
    return c.json({ data: quote }, 200)
  })
}
