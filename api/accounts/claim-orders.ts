import { z } from '@hono/zod-openapi'
import { claimGuestOrders } from '#domain/orders/claim-guest-orders.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestCookiesOnly, guestOrderIds } from '#http/guest-cookie.server.ts'
import { defineRoute } from '../access.ts'
import { createRouter } from '../router.ts'
import { signedIn } from './signed-in.ts'

const claim = defineRoute({
  access: 'customer',
  method: 'post',
  path: '/claim-orders',
  tags: ['Account'],
  summary: 'Move the orders that the customer placed as a guest to her account',
  description:
    'The unpaid ones of the cookie, and all that were placed with the confirmed e-mail address of the account. Their mailed links stay valid; the cookie keeps only orders that are still a guest’s.',
  responses: {
    200: {
      description: 'How many orders were moved; 0 when there were none.',
      content: { 'application/json': { schema: z.object({ data: z.object({ moved: z.int().min(0) }) }) } },
    },
  },
})

/** Moves the guest orders of a browser to the account that has signed in. */
export function createClaimRoutes(shop: Shop) {
  return createRouter().openapi(claim, async (c) => {
    const known = guestOrderIds(shop, c.req.raw)
    const { moved, stillGuest } = await claimGuestOrders(shop, signedIn(c.env.viewer), known)
    if (stillGuest.length < known.length) {
      for (const cookie of guestCookiesOnly(shop, stillGuest)) c.header('set-cookie', cookie, { append: true })
    }
    return c.json({ data: { moved: moved.length } }, 200)
  })
}
