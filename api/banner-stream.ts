import { z } from '@hono/zod-openapi'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from './access.ts'
import { createBannerCache, type PageChanges } from './banner-cache.ts'
import type { OrderChanges } from './checkout/order-status-stream.ts'
import { refusal } from './errors.ts'
import { createEventStreams, eventText, noRoom, streamHeaders } from './event-streams.ts'
import { nullableSchema } from './nullable-schema.ts'
import { createRouter } from './router.ts'

export type EventOptions = {
  pageChanges: PageChanges
  orderChanges: OrderChanges
  /** Aborted when this node is about to stop: streams end then, and browsers reconnect to another node. */
  closing: AbortSignal
  /** The key that addresses of one visitor share. */
  groupOf: (ip: string) => string
}

const maxStreams = 1_000
// Many phones share one address of their mobile network, so the limit is far above what one visitor needs.
const maxStreamsPerVisitor = 100

const bannerSchema = z
  .object({ id: z.uuid(), code: z.string(), description: z.string() })
  .openapi('Banner', { description: 'The newest active coupon that is marked for the banner.' })

const tags = ['Coupons']

const read = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/banner',
  tags,
  summary: 'The coupon of the banner',
  responses: {
    200: {
      description: 'The coupon, or null when there is none.',
      content: { 'application/json': { schema: z.object({ data: nullableSchema(bannerSchema) }) } },
    },
  },
})

const follow = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/events',
  tags,
  summary: 'The coupon of the banner, now and after each change',
  responses: {
    200: {
      description: 'Server-sent events named `banner`; their data is the banner as JSON, or null.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    503: refusal(503, 'no_room'),
  },
})

/** The banner's coupon, once or as a stream of events. */
export function createBannerStreamRoutes(
  shop: Pick<Shop, 'db' | 'clock' | 'report'>,
  { pageChanges, closing, groupOf }: Omit<EventOptions, 'orderChanges'>,
) {
  const banner = createBannerCache(shop, pageChanges)
  const streams = createEventStreams({ max: maxStreams, maxPerKey: maxStreamsPerVisitor, closing })
  banner.onChange((changed) => streams.send(eventText('banner', changed)))

  return createRouter()
    .openapi(read, async (c) => c.json({ data: await banner.current() }, 200))
    .openapi(follow, async (c) => {
      const first = eventText('banner', await banner.current())
      // A HEAD request must not open a stream that nobody reads.
      if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
      const stream = streams.open(groupOf(c.env.ip), first, c.req.raw.signal)
      return stream ? c.body(stream, 200, streamHeaders) : c.json(noRoom.body, 503, noRoom.headers)
    })
}
