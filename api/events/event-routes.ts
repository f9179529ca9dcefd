import { z } from '@hono/zod-openapi'
import { readViewers } from '#domain/accounts/read-viewer.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { mayFollowOrder } from '#domain/orders/order-access.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { orderAccess, orderKeyRequest, refuseUnknownOrder } from '../checkout/order-access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import type { Limits } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { endStreamsWithSessions, type Listener, type SessionChanges } from './end-with-session.ts'
import { createEventStreams, noRoom, streamHeaders } from './event-streams.ts'
import type { EventTopics } from './event-topic.ts'
import { topicParameter } from './requested-topics.ts'
import { sendChanges } from './send-changes.ts'
import { streamLimits } from './stream-limits.ts'
import { refuseTopics } from './topic-access.ts'

export type EventRouteOptions = {
  topics: EventTopics
  sessionChanges: SessionChanges
  /** Aborted when this node is about to stop: streams end then, and browsers reconnect to another node. */
  closing: AbortSignal
  /** The key that addresses of one visitor share. */
  groupOf: (ip: string) => string
}

const follow = (topics: EventTopics) =>
  defineRoute({
    access: 'everyone',
    method: 'get',
    path: '/events',
    tags: ['Events'],
    summary: 'The values of topics, now and after each change',
    description:
      'One stream serves a page. It ends when the session with which it was opened ends, or no longer has the permission for one of its topics.',
    request: {
      headers: orderKeyRequest.headers,
      query: orderKeyRequest.query.extend({ topic: topicParameter(topics) }),
    },
    responses: {
      200: {
        description:
          'Server-sent events, each named as its topic (an id in small letters); their data is the value as JSON.',
        content: { 'text/event-stream': { schema: z.string() } },
      },
      401: refusal(401, 'no_session', 'sign_in_again'),
      403: refusal(403, 'not_administrator'),
      404: refusal(404, 'not_found'),
      422: refusal(422, 'invalid'),
      429: refusal(429, 'too_many_requests'),
      503: refusal(503, 'no_room'),
    },
  })

/** The one stream of events of a page. */
export function createEventRoutes(
  shop: Pick<Shop, 'db' | 'clock' | 'secret' | 'publicUrl' | 'report'>,
  limits: Limits,
  options: EventRouteOptions,
) {
  const { topics, sessionChanges, closing, groupOf } = options
  const sessions = endStreamsWithSessions({
    report: shop.report,
    streams: () => streams.all(),
    sessionChanges,
    readViewers: (sessionIds) => readViewers(shop, sessionIds),
  })
  const streams = createEventStreams<Listener>({
    limits: streamLimits,
    closing,
    onHeartbeat: () => void sessions.checkAll(),
  })
  const { sendFirst } = sendChanges(shop, topics, streams)

  return createRouter().openapi(follow(topics), async (c) => {
    const { topic: requested } = c.req.valid('query')
    const { viewer } = c.env
    const refusalFor = (now: Viewer) =>
      refuseTopics(requested.values(), now, (orderId) =>
        mayFollowOrder(shop, { ...orderAccess(shop, c), viewer: now }, orderId),
      )
    const refused = await refusalFor(viewer)
    if (refused) return refused.reason === 'not_found' ? refuseUnknownOrder(c, limits) : answerRefusal(c, refused)
    // A HEAD request must not open a stream that nobody reads.
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders)
    // The stream is opened before its values are read, so that no change in between is lost.
    const stream = streams.open({
      address: groupOf(c.env.ip),
      account: viewer.kind === 'anonymous' ? null : viewer.userId,
      topics: requested,
      listener: { viewer, mayHear: async (now) => (await refusalFor(now)) === null },
      signal: c.req.raw.signal,
    })
    if (!stream) return c.json(noRoom.body, 503, noRoom.headers)
    try {
      // The session may have ended before the stream was opened.
      await sessions.checkSession(viewer)
      if (await sendFirst(stream)) return c.body(stream.body, 200, streamHeaders)
    } catch (fault) {
      stream.end()
      throw fault
    }
    stream.end()
    return c.json(notFoundBody, 404)
  })
}
