import { z } from '@hono/zod-openapi'
import { countCouponGuess, couponHolds } from '#domain/checkout/coupon-guess.ts'
import { quoteCart } from '#domain/checkout/quote-cart.server.ts'
import { readOwnOrderIds } from '#domain/orders/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestOrderIds } from '#http/guest-cookie.server.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { couponBody, quotedCartBody } from './cart-body.ts'
import { ignoredReplacesBody, unansweredKeysBody } from './place-order-request.ts'
import { quoteSchema } from './quote-schema.ts'

const make = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/',
  tags: ['Checkout'],
  summary: 'The current price of a cart',
  request: {
    body: jsonBody({
      lines: quotedCartBody,
      couponCode: couponBody,
      replaces: ignoredReplacesBody,
      unansweredKeys: unansweredKeysBody,
    }),
  },
  responses: {
    200: {
      description:
        'The price by the current catalogue, stock and coupons; lines that can’t be sold name the reason. Stock that unpaid orders of the same cookie reserve counts as available.',
      content: { 'application/json': { schema: z.object({ data: quoteSchema }) } },
    },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** Prices carts without placing an order. */
export function createQuoteRoutes(shop: Shop, limits: Limits) {
  return createRouter().openapi(make, async (c) => {
    const { unansweredKeys, replaces: _, ...cart } = c.req.valid('json')
    const guess = await countCouponGuess(limits.guess, { ...c.env, couponCode: cart.couponCode })
    if (!guess.ok) return refuseTooMany(c, guess.retryAfter)
    const ofAccount = await readOwnOrderIds(shop.db, c.env.viewer)
    const ownOrders = [...new Set([...ofAccount, ...guestOrderIds(shop, c.req.raw)])]
    const customer = c.env.viewer.kind === 'anonymous' ? undefined : c.env.viewer
    const quote = await quoteCart(shop, { ...cart, customer }, { ownOrders, unansweredKeys })
    if (couponHolds(quote)) await guess.holds()
    return c.json({ data: quote }, 200)
  })
}
