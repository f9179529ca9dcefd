import { z } from '@hono/zod-openapi'
import { defineRoute } from './access.ts'
import type { BannerCache } from './events/banner-cache.ts'
import { nullableSchema } from './nullable-schema.ts'
import { createRouter } from './router.ts'

const bannerSchema = z
  .object({ id: z.uuid(), code: z.string(), description: z.string() })
  .openapi('Banner', { description: 'The newest active coupon that is marked for the banner.' })

const read = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/banner',
  tags: ['Coupons'],
  summary: 'The coupon of the banner',
  responses: {
    200: {
      description: 'The coupon, or null when there is none.',
      content: { 'application/json': { schema: z.object({ data: nullableSchema(bannerSchema) }) } },
    },
  },
})

/** The banner's coupon. */
export const createBannerRoutes = (banner: BannerCache) =>
  createRouter().openapi(read, async (c) => c.json({ data: await banner.current() }, 200))
