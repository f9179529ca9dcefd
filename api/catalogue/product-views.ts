import { z } from '@hono/zod-openapi'
import { activityDay } from '#domain/catalogue/activity-day.ts'
import { recordView } from '#domain/catalogue/record-activity.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import type { Limits } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { trackViews } from './track-views.ts'

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
    204: { description: 'Counted, if the product is on sale, once a day for each visitor.' },
    422: refusal(422, 'invalid'),
  },
})

/**
 * Counts views of products. Browsers send them, because product pages come from the page cache and the server doesn't
 * see every view.
 */
export function createViewRoutes(shop: Pick<Shop, 'db' | 'clock'>, limits: Pick<Limits, 'addressKey'>) {
  const isFirst = trackViews()
  return createRouter().openapi(view, async (c) => {
    const { productId } = c.req.valid('json')
    const visitor = limits.addressKey(c.env.ip)
    const now = shop.clock()
    if (visitor === null || isFirst(visitor, productId, activityDay(now))) await recordView(shop.db, productId, now)
    return c.body(null, 204)
  })
}
