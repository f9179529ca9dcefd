import { z } from '@hono/zod-openapi'
import { recordView } from '#domain/catalogue/record-activity.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { createRouter } from '../router.ts'

const view = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/',
  tags: ['Catalogue'],
  summary: 'Count a view of a product',
  request: {
    body: { required: true, content: { 'application/json': { schema: z.strictObject({ productId: z.uuid() }) } } },
  },
  responses: {
    204: { description: 'Counted, if the product is on sale.' },
    422: refusal(422, 'invalid'),
  },
})

/** Counts views of products. The browser sends them: product pages come from the page cache, so the server doesn't see every view. */
export function createViewRoutes(shop: Pick<Shop, 'db' | 'clock'>) {
  return createRouter().openapi(view, async (c) => {
    await recordView(shop.db, c.req.valid('json').productId, shop.clock())
    return c.body(null, 204)
  })
}
