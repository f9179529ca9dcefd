import { z } from '@hono/zod-openapi'
import { readOwnOrderStatus } from '#domain/orders/order-access.server.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createEventStreams, eventText, noRoom, streamHeaders } from '../event-streams.ts'
import { createRouter } from '../router.ts'
import { orderAccess, ownOrderRequest } from './order-access.ts'

/** Called with the id of an order whose status changed on any node; with null when notifications may have been missed. */
export type OrderListener = (orderId: string | null) => void
export type OrderChanges = { subscribe: (listener: OrderListener) => () => void }

export type OrderEventsOptions = {
  orderChanges: OrderChanges
  closing: AbortSignal
  /** The key that addresses of one visitor share. */
  groupOf: (ip: string) => string
}

const maxStreams = 1_000
const maxStreamsPerVisitor = 100

const follow = defineRoute({
  access: 'order',
  method: 'get',
  path: '/{id}/events',
  tags: ['Checkout'],
  summary: 'The status of an order of the client, now and after each change',
  request: ownOrderRequest,
  responses: {
    200: {
      description: 'Server-sent events named `state`; their data is the order’s state as JSON.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    503: refusal(503, 'no_room'),
  },
})

/** Sends open order pages the status of their order at once and after each change. */
export function createOrderStatusStreamRoutes(
  shop: Pick<Shop, 'db' | 'secret' | 'publicUrl' | 'report'>,
  { orderChanges, closing, groupOf }: OrderEventsOptions,
) {
  const streams = createEventStreams({ max: maxStreams, maxPerKey: maxStreamsPerVisitor, closing })

  const sendStatus = async (orderId: string) => {
    const state = await readOrderStatus(shop.db, orderId)
    if (state) streams.send(eventText('state', state), orderId)
  }
  // One after another, so that an older status is never sent after a newer one; an order that is queued isn't queued twice.
  const queued = new Set<string>()
  let sending: Promise<void> = Promise.resolve()
  const queueStatus = (orderId: string) => {
    if (queued.has(orderId)) return
    queued.add(orderId)
    sending = sending
      .then(() => {
        queued.delete(orderId)
        return sendStatus(orderId)
      })
      .catch((fault) => shop.report(fault, 'reading the status of a changed order failed'))
  }
  orderChanges.subscribe((orderId) => {
    const topics = streams.topics()
    for (const topic of topics) if (orderId === null || orderId === topic) queueStatus(topic)
  })

  return createRouter().openapi(follow, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await readOwnOrderStatus(shop, orderAccess(shop, c), id))) return c.json(notFoundBody, 404)
    // A HEAD request must not open a stream that nobody reads.
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    // The stream is opened before the status is read, so that no change in between is lost.
    const stream = streams.open(groupOf(c.env.ip), '', c.req.raw.signal, id)
    if (!stream) return c.json(noRoom.body, 503, noRoom.headers)
    queueStatus(id)
    return c.body(stream, 200, streamHeaders)
  })
}
