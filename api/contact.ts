import { z } from '@hono/zod-openapi'
import { contactSchema } from '#domain/content/contact-schema.ts'
import { receiveMessage } from '#domain/content/receive-message.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from './access.ts'
import { refusal } from './errors.ts'
import { jsonBody } from './json-body.ts'
import { type Limits, refuseTooMany } from './rate-limits.ts'
import { createRouter } from './router.ts'

const send = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/contact',
  tags: ['Contact'],
  summary: 'Write to the shop',
  description:
    'The message is stored, and mailed to the shop and to nobody else. The same message within a day is one message. A bearer token, such as a hosted backend’s anonymous key, is accepted and not looked at.',
  request: {
    body: jsonBody({
      ...contactSchema,
      website: z.string().max(20_000).optional().describe('Stays empty: what programs fill in isn’t stored.'),
    }),
  },
  responses: {
    200: {
      description: 'Received.',
      content: { 'application/json': { schema: z.object({ success: z.literal(true) }) } },
    },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** The key of limits that count the messages of everybody together. */
const all = 'all'

/** The contact form's function below /functions/v1. */
export function createContactRoutes(shop: Shop, limits: Limits) {
  return createRouter().openapi(send, async (c) => {
    const { website, ...message } = c.req.valid('json')
    const byVisitor = await limits.check('contact', c.env.ip)
    if (!byVisitor.ok) return refuseTooMany(c, byVisitor.retryAfter)
    const success = { success: true as const }
    if (website) return c.json(success, 200)
    const byNetwork = await limits.check('contact-network', c.env.ip)
    if (!byNetwork.ok) return refuseTooMany(c, byNetwork.retryAfter)
    const overall = await limits.check('contact-all', all)
    if (!overall.ok) return refuseTooMany(c, overall.retryAfter)
    // Messages over the limit for mails are still stored, and read in the back office.
    const mayMail = async () =>
      (await limits.check('contact-mail', c.env.ip)).ok && (await limits.check('contact-mail-all', all)).ok
    await receiveMessage(shop, message, mayMail)
    return c.json(success, 200)
  })
}
