import { createRoute, z } from '@hono/zod-openapi'
import { findWebhook, listWebhooks } from '#domain/payments/webhooks/queries.server.ts'
import { replayByAdministrator } from '#domain/payments/webhooks/replay-by-administrator.server.ts'
import { webhookStates } from '#domain/payments/webhooks/webhook.ts'
import type { Shop } from '#domain/shop.ts'
import { providerBody } from '../checkout/payment-schema.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createAdminRouter, guarded, guardRefusals, writeRefusals } from './guard.ts'
import { pageOf, pageQuery, rowId } from './paging.ts'
import { toWebhook, webhookSchema } from './payment-schemas.ts'

const list = createRoute({
  method: 'get',
  path: '/',
  ...guarded,
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
    ...guardRefusals,
  },
})

const read = createRoute({
  method: 'get',
  path: '/{id}',
  ...guarded,
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
    ...guardRefusals,
  },
})

const replay = createRoute({
  method: 'post',
  path: '/{id}/replay',
  ...guarded,
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
    ...writeRefusals,
  },
})

/** The stored webhooks: waiting, dead-lettered and applied ones. */
export function createStoredWebhookRoutes(shop: Shop) {
  return createAdminRouter()
    .openapi(list, async (c) => {
      const { state = null, provider = null, limit, cursor = null } = c.req.valid('query')
      const { items, cursor: next } = await listWebhooks(shop.db, { state, provider, limit, cursor })
      return c.json({ data: items.map(toWebhook), cursor: next }, 200)
    })
    .openapi(read, async (c) => {
      const found = await findWebhook(shop.db, c.req.valid('param').id)
      if (!found) return c.json(notFoundBody, 404)
      const { body, ...event } = found
      return c.json({ webhook: { ...toWebhook(event), body: new TextDecoder().decode(body) } }, 200)
    })
    .openapi(replay, async (c) => {
      const { id } = c.req.valid('param')
      const replayed = await replayByAdministrator(shop, id, c.get('administrator'))
      const webhook = replayed.ok ? await findWebhook(shop.db, id) : null
      return webhook ? c.json({ webhook: toWebhook(webhook) }, 200) : c.json(notFoundBody, 404)
    })
}
