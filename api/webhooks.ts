import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { providerNames } from '#domain/orders/provider-name.ts'
import { receiveWebhook } from '#domain/payments/webhooks/receive-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, notFoundBody, refusal } from './errors.ts'
import { type ApiEnv, createRouter } from './router.ts'

/** What the API document says of a webhook; its body is the provider's own, and read by the provider's adapter. */
const report = createRoute({
  method: 'post',
  path: '/{provider}',
  tags: ['Webhooks'],
  summary: 'A payment provider’s report',
  description:
    'Signed in the provider’s own way. It makes the shop ask the provider, and nothing in it is believed. JSON may nest 64 deep.',
  request: {
    params: z.object({ provider: z.string().describe(`One of ${providerNames.join(', ')}.`) }),
    body: { required: true, content: { 'application/json': { schema: z.unknown() } } },
  },
  responses: {
    200: {
      description: 'It is stored, and will be looked into.',
      content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
    },
    401: refusal(401, 'unauthenticated'),
    404: refusal(404, 'not_found'),
    503: refusal(503, 'not_stored', 'too_many_requests'),
  },
})

const unauthenticated = errorBody('unauthenticated', 'The signature is missing or wrong.', {})
const notStored = errorBody('not_stored', 'This could not be taken in just now. Please send it again.', {})

/** Where the payment providers report; `wake` is told of each report that was stored. A provider without keys has no address here. */
export function createWebhookRoutes(shop: Shop, wake: () => void) {
  const webhooks = createRouter()
  // Not `openapi`, which would read the body first.
  webhooks.openAPIRegistry.registerPath(report)
  webhooks.post('/:provider', async (c) => {
    const provider = providerNames.find((name) => name === c.req.param('provider'))
    if (!provider) return c.json(notFoundBody, 404)
    // The signature is over these very bytes: nothing may read or rewrite them first.
    const body = new Uint8Array(await c.req.arrayBuffer())
    const receipt = await receiveWebhook(shop, provider, body, c.req.raw.headers).catch((fault: unknown) => {
      shop.report(fault, `webhook of ${provider}, request ${c.env.requestId}`)
      return { ok: false, reason: 'not_stored' } as const
    })
    if (receipt.ok) {
      wake()
      return c.json({ received: true })
    }
    return refuse(c, receipt.reason)
  })
  return webhooks
}

// What isn't stored must be sent again: anything but 200 tells the provider so.
function refuse(c: Context<ApiEnv>, reason: 'unknown_provider' | 'unauthenticated' | 'not_stored') {
  if (reason === 'unknown_provider') return c.json(notFoundBody, 404)
  return reason === 'unauthenticated' ? c.json(unauthenticated, 401) : c.json(notStored, 503, { 'retry-after': '60' })
}
