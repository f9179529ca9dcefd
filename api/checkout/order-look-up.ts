import { z } from '@hono/zod-openapi'
import { invalidEmail, readEmail } from '#domain/notifications/email-address.ts'
import { lookUpOrder } from '#domain/orders/look-up-order.server.ts'
import { invalidOrderNumber, readOrderNumber } from '#domain/orders/order-number.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'

const message = 'If the order number and the email belong together, a link to the order is on its way to that address.'

const lookUp = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/look-up',
  tags: ['Checkout'],
  summary: 'Have a fresh link to an order mailed to its payer',
  description: 'The response is the same whether or not there is such an order.',
  request: {
    body: jsonBody({
      orderNumber: z
        .string()
        .max(60)
        .refine((typed) => readOrderNumber(typed) !== null, invalidOrderNumber)
        .describe('The eight characters shown to the shopper, or the whole id.'),
      email: z.string().refine((typed) => readEmail(typed) !== null, invalidEmail),
    }),
  },
  responses: {
    202: {
      description: 'A mail is sent if the address is the payer’s, at most five an hour for an order.',
      content: { 'application/json': { schema: z.object({ data: z.object({ message: z.string() }) }) } },
    },
    303: { description: 'The response to a form without scripts: `Location` is the page with the result.' },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** Looking up an order as JSON, or from a form without scripts, which is redirected to a page. */
export function createOrderLookUpRoutes(shop: Shop, limits: Limits) {
  const routes = createRouter()
  routes.post('/look-up', async (c, next) => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return next()
    const form = new URLSearchParams(await c.req.text())
    const orderNumber = readOrderNumber((form.get('orderNumber') ?? '').slice(0, 60))
    const email = readEmail(form.get('email') ?? '')
    const isValid = orderNumber !== null && email !== null
    const result = isValid ? await lookUpWithinLimits(shop, limits, c.env.ip, { orderNumber, email }) : null
    return c.redirect(`/order-lookup?answer=${result === null ? 'invalid' : result.ok ? 'sent' : 'wait'}`, 303)
  })
  return routes.openapi(lookUp, async (c) => {
    const result = await lookUpWithinLimits(shop, limits, c.env.ip, c.req.valid('json'))
    return result.ok ? c.json({ data: { message } }, 202) : refuseTooMany(c, result.retryAfter)
  })
}

// The limit of the address counts every look-up, so its refusal reveals nothing. The limit of the order counts by what
// was typed, and is not announced.
async function lookUpWithinLimits(
  shop: Shop,
  limits: Limits,
  ip: string,
  asked: { orderNumber: string; email: string },
): ReturnType<Limits['check']> {
  const byVisitor = await limits.check('order-look-up', ip)
  if (!byVisitor.ok) return byVisitor
  const byNetwork = await limits.check('order-look-up-network', ip)
  if (!byNetwork.ok) return byNetwork
  const number = readOrderNumber(asked.orderNumber)?.slice(0, 8) ?? ''
  const byOrder = await limits.check('order-look-up-order', number)
  const mayMail = async (mailbox: string) => (await limits.check('order-look-up-email', mailbox)).ok
  if (byOrder.ok) await lookUpOrder(shop, { ...asked, email: asked.email.trim() }, mayMail)
  return { ok: true }
}
