import { z } from '@hono/zod-openapi'
import { readSavedCart } from '#domain/cart/read-saved-cart.server.ts'
import { saveCart } from '#domain/cart/save-cart.server.ts'
import { savedCartSchema } from '#domain/cart/saved-cart.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { nullableSchema } from '../nullable-schema.ts'
import { createRouter } from '../router.ts'
import { versionedCartSchema } from './saved-cart-schema.ts'
import { signedIn } from './signed-in.ts'

const read = defineRoute({
  access: 'customer',
  method: 'get',
  path: '/',
  tags: ['Account'],
  summary: 'The saved cart and wishlist of the customer',
  responses: {
    200: {
      description: 'What was saved last; empty when nothing was.',
      content: { 'application/json': { schema: z.object({ data: versionedCartSchema }) } },
    },
  },
})

const save = defineRoute({
  access: 'customer',
  method: 'put',
  path: '/',
  tags: ['Account'],
  summary: 'Save a cart and wishlist for the customer',
  request: {
    body: jsonBody({
      version: nullableSchema(z.uuid()).describe('The one that was read; null when nothing had been saved.'),
      ...savedCartSchema.shape,
    }),
  },
  responses: {
    200: {
      description: 'Saved, under a new version.',
      content: { 'application/json': { schema: z.object({ data: z.object({ version: z.uuid() }) }) } },
    },
    409: refusal(409, 'cart_changed'),
    422: refusal(422, 'invalid'),
  },
})

/** The cart and wishlist of signed-in customers, from all their browsers. */
export function createSavedCartRoutes(shop: Shop) {
  return createRouter()
    .openapi(read, async (c) => c.json({ data: await readSavedCart(shop, signedIn(c.env.viewer)) }, 200))
    .openapi(save, async (c) => {
      const saved = await saveCart(shop, signedIn(c.env.viewer), c.req.valid('json'))
      if (saved.ok) return c.json({ data: { version: saved.version } }, 200)
      const { reason, current } = saved
      return c.json(errorBody(reason, 'The cart was saved elsewhere in the meantime.', { cart: current }), 409)
    })
}
