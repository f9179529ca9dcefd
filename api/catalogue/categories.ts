import { z } from '@hono/zod-openapi'
import { listCategories } from '#domain/catalogue/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { notModified } from '../caching.ts'
import { createRouter } from '../router.ts'
import { categorySchema } from './product-schemas.ts'

const list = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/',
  tags: ['Catalogue'],
  summary: 'All categories',
  responses: {
    200: {
      description: 'In the shop’s order.',
      content: { 'application/json': { schema: z.object({ data: z.array(categorySchema) }) } },
    },
    304: notModified,
  },
})

/** The list of categories. */
export function createCategoryRoutes(shop: Pick<Shop, 'db'>) {
  return createRouter().openapi(list, async (c) => c.json({ data: await listCategories(shop.db) }, 200))
}
