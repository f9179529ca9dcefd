import { createRoute, z } from '@hono/zod-openapi'
import { checkYourEmail } from '#domain/content/newsletter.ts'
import { subscribe } from '#domain/content/subscribe.server.ts'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import type { Shop } from '#domain/shop.ts'
import { refusal } from './errors.ts'
import { jsonBody } from './json-body.ts'
import { type Limits, refuseTooMany } from './limits.ts'
import { createRouter } from './router.ts'

const ask = createRoute({
  method: 'post',
  path: '/',
  tags: ['Newsletter'],
  summary: 'Ask for the newsletter',
  description:
    'The answer is the same whether or not the address is known; nothing is sent there before it is confirmed.',
  request: { body: jsonBody({ email: z.string().refine((typed) => readEmail(typed) !== null, invalidEmail) }) },
  responses: {
    202: {
      description: 'A letter is on its way to the address, unless one was sent there today.',
      content: { 'application/json': { schema: z.object({ data: z.object({ message: z.string() }) }) } },
    },
    303: { description: 'The answer to a form without scripts: `Location` is the page that says what came of it.' },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** Takes addresses for the newsletter: as JSON, or from a form without scripts, which a page answers. */
export function createNewsletterRoutes(shop: Shop, limits: Limits) {
  const newsletter = createRouter()
  newsletter.post('/', async (c, next) => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return next()
    const typed = new URLSearchParams(await c.req.text()).get('email') ?? ''
    const email = readEmail(typed)
    const taken = email === null ? null : await take(shop, limits, c.env.ip, email)
    return c.redirect(`/newsletter?answer=${taken === null ? 'invalid' : taken.ok ? 'sent' : 'wait'}`, 303)
  })
  return newsletter.openapi(ask, async (c) => {
    const taken = await take(shop, limits, c.env.ip, c.req.valid('json').email.trim())
    return taken.ok ? c.json({ data: { message: checkYourEmail } }, 202) : refuseTooMany(c, taken.retryAfter)
  })
}

// A second letter to the same address within a day is left out without a word: the words would tell that it is known.
async function take(shop: Shop, limits: Limits, ip: string, email: string): ReturnType<Limits['check']> {
  const byVisitor = await limits.check('newsletter', ip)
  if (!byVisitor.ok) return byVisitor
  const byEmail = await limits.check('newsletter-email', email)
  if (byEmail.ok) await subscribe(shop, email)
  return { ok: true }
}
