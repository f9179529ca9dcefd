import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { OrderAccess } from '#domain/orders/order-access.server.ts'
import type { Shop } from '#domain/shop.ts'
import { guestOrderIds, openedOrders } from '#http/guest-cookie.server.ts'
import { notFoundBody } from '../errors.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import type { ApiEnv } from '../router.ts'

const keyHeader = 'Order-Key'

/** Where a request may carry an order's key: in a header, or in the query of the link that was sent. */
export const orderKeyRequest = {
  headers: z.object({
    [keyHeader]: z
      .string()
      .optional()
      .describe('The `key` in the response to placing the order, for clients without cookies.'),
  }),
  query: z.object({
    key: z
      .string()
      .optional()
      .describe('The key in the link of a mail. It holds while the order’s payer is written to there.'),
  }),
}

/**
 * The request for one order. It needs the session of the order's owner, a cookie that was set when the order was placed
 * or opened by a key, or a key.
 */
export const ownOrderRequest = { params: z.object({ id: z.string().toLowerCase() }), ...orderKeyRequest }

/** Who asks for an order, and what in the request may prove that they placed it. */
export const orderAccess = (
  shop: Pick<Shop, 'secret' | 'olderSecrets' | 'publicUrl'>,
  { req, env }: Context<ApiEnv>,
): OrderAccess => ({
  viewer: env.viewer,
  guestOrderIds: guestOrderIds(shop, req.raw),
  openedOrders: openedOrders(shop, req.raw),
  key: req.header(keyHeader) ?? req.query('key') ?? null,
})

/**
 * The response when the client may not see an order: the same as for an order that doesn't exist. Wrong keys are
 * limited by address. A right key is never refused, so that nobody's mailed link stops working because of what others
 * behind the same address try.
 */
export async function refuseUnknownOrder(c: Context<ApiEnv>, limits: Limits) {
  if ((c.req.header(keyHeader) ?? c.req.query('key')) === undefined) return c.json(notFoundBody, 404)
  const reading = await limits.check('order-key', c.env.ip)
  return reading.ok ? c.json(notFoundBody, 404) : refuseTooMany(c, reading.retryAfter)
}
