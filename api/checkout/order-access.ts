import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Shop } from '#domain/shop.ts'
import { ownsGuestOrder } from '#http/guest-cookie.server.ts'

const keyHeader = 'Order-Key'

/** The two places of an order's key: a header, or the query of the mailed link. */
export const orderKeyRequest = {
  headers: z.object({
    [keyHeader]: z
      .string()
      .optional()
      .describe('The `key` in the response to placing the order, for clients without cookies.'),
  }),
  query: z.object({ key: z.string().optional().describe('The key in the link of the confirmation mail.') }),
}

/** The request for an order; access needs the cookie that was set when it was placed, or its key. */
export const ownOrderRequest = { params: z.object({ id: z.string().toLowerCase() }), ...orderKeyRequest }

/** Whether a request may access an order: it carries the cookie of the browser that placed it, or its key. */
export const ownsOrder = (shop: Pick<Shop, 'secret' | 'publicUrl'>, { req }: Context, orderId: string): boolean =>
  ownsGuestOrder(shop, req.raw, orderId, req.header(keyHeader) ?? req.query('key') ?? null)
