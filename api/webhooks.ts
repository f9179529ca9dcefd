import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { providerNames } from '#domain/orders/provider-name.ts'
import { receiveWebhook } from '#domain/payments/webhooks/receive-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from './access.ts'
import { errorBody, notFoundBody, refusal } from './errors.ts'
import { type ApiEnv, createRouter } from './router.ts'

/** For the API document only; the provider's adapter parses the body. */
const webhook = defineRoute({
  access: 'signed',
  method: 'post',
  path: '/{provider}',
  tags: ['Webhooks'],
  summary: 'A payment provider’s webhook',
  description:
    'Signed as the provider specifies. It makes the shop verify the payment with the provider; its own contents change nothing. JSON may be nested 64 levels deep.',
  request: {
    params: z.object({ provider: z.string().describe(`One of ${providerNames.join(', ')}.`) }),
    body: { required: true, content: { 'application/json': { schema: z.unknown() } } },
  },
  responses: {
    200: {
      description: 'The webhook is stored and will be applied.',
      content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
    },
    401: refusal(401, 'unauthenticated'),
    404: refusal(404, 'not_found'),
    429: refusal(429, 'too_many_requests'),
    503: refusal(503, 'not_stored'),
  },
})

const unauthenticated = errorBody('unauthenticated', 'The signature is missing or wrong.', {})
const notStored = errorBody('not_stored', 'This could not be taken in just now. Please send it again.', {})

/** The providers' webhooks; `wake` is called for each that was stored. A provider without keys gets 404. */
export function createWebhookRoutes(shop: Shop, wake: () => void) {
  const webhooks = createRouter()
  // Not by `openapi`, which would read the body first.
  webhooks.openAPIRegistry.registerPath(webhook)
  webhooks.post('/:provider', async (c) => {
    const provider = providerNames.find((name) => name === c.req.param('provider'))
    if (!provider) return c.json(notFoundBody, 404)
    // The signature covers exactly these bytes: nothing may parse or rewrite them first.
    const body = new Uint8Array(await c.req.arrayBuffer())
    const receipt = await receiveWebhook(shop, provider, body, c.req.raw.headers).catch((fault: unknown) => {
      shop.report(fault, `storing a webhook of ${provider} failed, request ${c.env.requestId}`)
      return { ok: false, reason: 'not_stored' } as const
    })
    if (receipt.ok) {
      wake()
      return c.json({ received: true })
    }
    if (receipt.reason === 'unauthenticated') {
      shop.noteSecurity({ what: 'webhook_signature', outcome: 'refused', address: c.env.ip, about: provider })
    }
    return refuse(c, receipt.reason)
  })
  return webhooks
}

// Any status but 200 makes the provider send the webhook again.
function refuse(c: Context<ApiEnv>, reason: 'unknown_provider' | 'unauthenticated' | 'not_stored') {
  if (reason === 'unknown_provider') return c.json(notFoundBody, 404)
  return reason === 'unauthenticated' ? c.json(unauthenticated, 401) : c.json(notStored, 503, { 'retry-after': '60' })
}
