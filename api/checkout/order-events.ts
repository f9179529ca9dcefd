import { createRoute, z } from '@hono/zod-openapi'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { eventText, noRoom, openEventStreams, streamHeaders } from '../event-streams.ts'
import { createRouter } from '../router.ts'
import { ownedOrder, ownsOrder } from './owned-order.ts'

/** Called with the id of an order that has moved on, on whichever node; with null when some may have moved unheard. */
export type OrderListener = (orderId: string | null) => void
export type OrderFeed = { subscribe: (listener: OrderListener) => () => void }

export type OrderEventsOptions = {
  orderFeed: OrderFeed
  closing: AbortSignal
  /** Addresses that count as one visitor's. */
  groupOf: (ip: string) => string
}

const mostStreams = 1_000
const mostStreamsEach = 100

const follow = createRoute({
  method: 'get',
  path: '/{id}/events',
  tags: ['Checkout'],
  summary: 'Where one’s own order stands, now and whenever it moves on',
  request: ownedOrder,
  responses: {
    200: {
      description: 'Server-sent events called `state`; the data of each is an order’s state as JSON.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    503: refusal(503, 'no_room'),
  },
})

/** Tells open order pages by themselves when their order moves on. */
export function createOrderEventRoutes(
  shop: Pick<Shop, 'db' | 'secret' | 'publicUrl' | 'report'>,
  { orderFeed, closing, groupOf }: OrderEventsOptions,
) {
  const streams = openEventStreams({ most: mostStreams, mostEach: mostStreamsEach, closing })

  const tell = async (orderId: string) => {
    const state = await readOrderStatus(shop.db, orderId)
    if (state) streams.say(eventText('state', state), orderId)
  }
  // One after the other: an answer that was overtaken would tell of the past. Who waits already needn't wait twice.
  const waiting = new Set<string>()
  let told: Promise<void> = Promise.resolve()
  const tellNext = (orderId: string) => {
    if (waiting.has(orderId)) return
    waiting.add(orderId)
    told = told
      .then(() => {
        waiting.delete(orderId)
        return tell(orderId)
      })
      .catch((fault) => shop.report(fault, 'reading an order that has moved on'))
  }
  orderFeed.subscribe((orderId) => {
    const topics = streams.topics()
    for (const topic of topics) if (orderId === null || orderId === topic) tellNext(topic)
  })

  return createRouter().openapi(follow, async (c) => {
    const { id } = c.req.valid('param')
    if (!ownsOrder(shop, c, id) || !(await readOrderStatus(shop.db, id))) return c.json(notFoundBody, 404)
    // A question about the headers alone must not leave a stream behind that nobody reads.
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    // It listens before it reads, so that no change falls in between.
    const stream = streams.open(groupOf(c.env.ip), '', c.req.raw.signal, id)
    if (!stream) return c.json(noRoom.body, 503, noRoom.headers)
    tellNext(id)
    return c.body(stream, 200, streamHeaders)
  })
}
