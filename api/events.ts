import { createRoute, z } from '@hono/zod-openapi'
import type { Shop } from '#domain/shop.ts'
import { type ChangeFeed, watchBanner } from './banner-watch.ts'
import type { OrderFeed } from './checkout/order-events.ts'
import { refusal } from './errors.ts'
import { eventText, noRoom, openEventStreams, streamHeaders } from './event-streams.ts'
import { orNull } from './or-null.ts'
import { createRouter } from './router.ts'

export type LiveOptions = {
  feed: ChangeFeed
  orderFeed: OrderFeed
  /** Aborted when this node is about to stop: streams end then, and browsers come back to another node. */
  closing: AbortSignal
  /** Addresses that count as one visitor's. */
  groupOf: (ip: string) => string
}

const mostStreams = 1_000
// Many phones share one address of their network; this is what one visitor could do harm with, not what one needs.
const mostStreamsEach = 100

const bannerSchema = z
  .object({ id: z.uuid(), code: z.string(), description: z.string() })
  .openapi('Banner', { description: 'The newest live coupon that is meant to be shown to everybody.' })

const tags = ['Coupons']

const read = createRoute({
  method: 'get',
  path: '/banner',
  tags,
  summary: 'The coupon of the banner',
  responses: {
    200: {
      description: 'The coupon, or null when none is live and shown.',
      content: { 'application/json': { schema: z.object({ data: orNull(bannerSchema) }) } },
    },
  },
})

const follow = createRoute({
  method: 'get',
  path: '/events',
  tags,
  summary: 'The coupon of the banner, now and whenever it changes',
  responses: {
    200: {
      description: 'Server-sent events called `banner`; the data of each is a banner as JSON, or null.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    503: refusal(503, 'no_room'),
  },
})

/** What open pages are told of by themselves. */
export function createEventRoutes(
  shop: Pick<Shop, 'db' | 'clock' | 'report'>,
  { feed, closing, groupOf }: Omit<LiveOptions, 'orderFeed'>,
) {
  const banner = watchBanner(shop, feed)
  const streams = openEventStreams({ most: mostStreams, mostEach: mostStreamsEach, closing })
  banner.onChange((changed) => streams.say(eventText('banner', changed)))

  return createRouter()
    .openapi(read, async (c) => c.json({ data: await banner.present() }, 200))
    .openapi(follow, async (c) => {
      const first = eventText('banner', await banner.present())
      // A question about the headers alone must not leave a stream behind that nobody reads.
      if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
      const stream = streams.open(groupOf(c.env.ip), first, c.req.raw.signal)
      return stream ? c.body(stream, 200, streamHeaders) : c.json(noRoom.body, 503, noRoom.headers)
    })
}
