import { createRoute, z } from '@hono/zod-openapi'
import { recordView } from '#domain/catalogue/record-activity.server.ts'
import type { Shop } from '#domain/shop.ts'
import { refusal } from '../errors.ts'
import { createRouter } from '../router.ts'

const view = createRoute({
  method: 'post',
  path: '/',
  tags: ['Catalogue'],
  summary: 'Counts that a product was looked at',
  request: {
    body: { required: true, content: { 'application/json': { schema: z.strictObject({ productId: z.uuid() }) } } },
  },
  responses: {
    204: { description: 'Counted, if there is such a product on sale.' },
    422: refusal(422, 'invalid'),
  },
})

/** Product pages are kept and rendered for nobody in particular, so the browser says when somebody has opened one. */
export function createViewRoutes(shop: Pick<Shop, 'db'>) {
  return createRouter().openapi(view, async (c) => {
    await recordView(shop.db, c.req.valid('json').productId)
    return c.body(null, 204)
  })
}
