import { z } from '@hono/zod-openapi'
import { checkYourEmail } from '#domain/content/newsletter.ts'
import { subscribe } from '#domain/content/subscribe.server.ts'
import { countedMailbox, invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from './access.ts'
import { refusal } from './errors.ts'
import { jsonBody } from './json-body.ts'
import { type Limits, refuseTooMany } from './rate-limits.ts'
import { createRouter } from './router.ts'

const ask = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/',
  tags: ['Newsletter'],
  summary: 'Subscribe to the newsletter',
  description:
    'The response is the same whether or not the address is subscribed. No newsletter is sent before the address is confirmed.',
  request: { body: jsonBody({ email: z.string().refine((typed) => readEmail(typed) !== null, invalidEmail) }) },
  responses: {
    202: {
      description: 'A mail is sent to the address, unless one was sent within the last day.',
      content: { 'application/json': { schema: z.object({ data: z.object({ message: z.string() }) }) } },
    },
    303: { description: 'The response to a form without scripts: `Location` is the page with the result.' },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** Newsletter subscriptions: as JSON, or from a form without scripts, which is redirected to a page. */
export function createNewsletterRoutes(shop: Shop, limits: Limits) {
  const newsletter = createRouter()
  newsletter.post('/', async (c, next) => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return next()
    const typed = new URLSearchParams(await c.req.text()).get('email') ?? ''
    const email = readEmail(typed)
    const result = email === null ? null : await subscribeWithinLimits(shop, limits, c.env.ip, email)
    return c.redirect(`/newsletter?answer=${result === null ? 'invalid' : result.ok ? 'sent' : 'wait'}`, 303)
  })
  return newsletter.openapi(ask, async (c) => {
    const result = await subscribeWithinLimits(shop, limits, c.env.ip, c.req.valid('json').email.trim())
    return result.ok ? c.json({ data: { message: checkYourEmail } }, 202) : refuseTooMany(c, result.retryAfter)
  })
}

// A second mail to the same address within a day is skipped silently: a refusal would reveal that somebody gave the address.
async function subscribeWithinLimits(
  shop: Shop,
  limits: Limits,
  ip: string,
  email: string,
): ReturnType<Limits['check']> {
  const byVisitor = await limits.check('newsletter', ip)
  if (!byVisitor.ok) return byVisitor
  const byNetwork = await limits.check('newsletter-network', ip)
  if (!byNetwork.ok) return byNetwork
  const byEmail = await limits.check('newsletter-email', countedMailbox(email))
  if (byEmail.ok) await subscribe(shop, email)
  return { ok: true }
}
