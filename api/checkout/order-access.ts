import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ownsGuestOrder } from '#domain/orders/guest-orders.server.ts'
import type { Shop } from '#domain/shop.ts'

const keyHeader = 'Order-Key'

/** How the key of an order comes along: in a header, or as in the mailed link. */
export const orderKeyRequest = {
  headers: z.object({
    [keyHeader]: z
      .string()
      .optional()
      .describe('The `key` of the answer to placing the order, for a program without cookies.'),
  }),
  query: z.object({ key: z.string().optional().describe('The key of the link in the confirmation mail.') }),
}

/** Whose order it is, is proven by the cookie that came with placing it, or by its key. */
export const ownOrderRequest = { params: z.object({ id: z.string().toLowerCase() }), ...orderKeyRequest }

/** Whether a request may see an order: it brings the cookie of the browser that placed it, or its key in one of the two ways. */
export const ownsOrder = (shop: Pick<Shop, 'secret' | 'publicUrl'>, { req }: Context, orderId: string): boolean =>
  ownsGuestOrder(shop, req.raw, orderId, req.header(keyHeader) ?? req.query('key') ?? null)
