import { z } from '@hono/zod-openapi'
import { listWebhooks, readWebhook } from '#domain/payments/webhooks/queries.server.ts'
import { replayByAdministrator } from '#domain/payments/webhooks/replay-by-administrator.server.ts'
import { webhookStates } from '#domain/payments/webhooks/webhook.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { providerBody } from '../checkout/payment-schema.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { pageOf, pageQuery, rowId } from './paging.ts'
import { toWebhook, webhookSchema } from './payment-schemas.ts'

const list = defineRoute({
  access: 'payments.read',
  method: 'get',
  path: '/',
  tags: ['Administration'],
  summary: 'The webhooks that were received',
  request: {
    query: z.object({ state: z.enum(webhookStates).optional(), provider: providerBody.optional(), ...pageQuery }),
  },
  responses: {
    200: {
      description: 'The newest first.',
      content: { 'application/json': { schema: pageOf(webhookSchema, z.int()) } },
    },
    422: refusal(422, 'invalid'),
  },
})

const read = defineRoute({
  access: 'payments.read',
  method: 'get',
  path: '/{id}',
  tags: ['Administration'],
  summary: 'One webhook with its body',
  request: { params: z.object({ id: rowId }) },
  responses: {
    200: {
      description: 'The webhook.',
      content: {
        'application/json': {
          schema: z.object({
            webhook: webhookSchema.extend({
              body: z.string().describe('As it was received; bytes that aren’t UTF-8 show as �.'),
            }),
          }),
        },
      },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
  },
})

const replay = defineRoute({
  access: 'payments.write',
  method: 'post',
  path: '/{id}/replay',
  tags: ['Administration'],
  summary: 'Apply a webhook again',
  description:
    'Verifies the payment that it names with the provider once more. What was applied before isn’t applied twice.',
  request: { params: z.object({ id: rowId }) },
  responses: {
    200: {
      description: 'The webhook with its new state: `stored` is retried automatically, `dead_lettered` needs a person.',
      content: { 'application/json': { schema: z.object({ webhook: webhookSchema }) } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** The stored webhooks: waiting, dead-lettered and applied ones. */
export function createStoredWebhookRoutes(shop: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const { state = null, provider = null, limit, cursor = null } = c.req.valid('query')
      const webhooks = await listWebhooks(shop.db, c.env.viewer, { state, provider, limit, cursor })
      if (!webhooks.ok) return answerRefusal(c, webhooks)
      return c.json({ data: webhooks.items.map(toWebhook), cursor: webhooks.cursor }, 200)
    })
    .openapi(read, async (c) => {
      const found = await readWebhook(shop.db, c.env.viewer, c.req.valid('param').id)
      if (!found.ok) return found.reason === 'not_found' ? c.json(notFoundBody, 404) : answerRefusal(c, found)
      const { body, ...event } = found.webhook
      return c.json({ webhook: { ...toWebhook(event), body: new TextDecoder().decode(body) } }, 200)
    })
    .openapi(replay, async (c) => {
      const { id } = c.req.valid('param')
      const replayed = await replayByAdministrator(shop, id, c.env.viewer)
      if (replayed.ok) return c.json({ webhook: toWebhook(replayed.webhook) }, 200)
      return replayed.reason === 'not_found' ? c.json(notFoundBody, 404) : answerRefusal(c, replayed)
    })
}
