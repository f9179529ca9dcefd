import { z } from '@hono/zod-openapi'
import { nameSchema } from '#domain/accounts/person-name.ts'
import { signUp } from '#domain/accounts/sign-up.server.ts'
import type { Shop } from '#domain/shop.ts'
import { rememberSignUp } from '#http/account-cookies.server.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { emailField, newPasswordField } from './account-fields.ts'
import { refuseBusy, refuseWeakPassword } from './account-refusals.ts'
import { mayMailSignUp } from './may-mail-sign-up.ts'
import { type BrowserOptions, requestBrowser } from './request-browser.ts'

export const checkYourMail = z.object({ status: z.literal('check_your_mail') })

const signUpRoute = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/sign-up/email',
  tags: ['Session'],
  summary: 'Sign up with an e-mail address and a password',
  description:
    'The response is the same whether or not the address has an account; the mail says what is true. Its link works for 24 hours. The response sets a cookie by which the link knows this browser.',
  request: {
    body: jsonBody({
      email: emailField,
      password: newPasswordField,
      firstName: nameSchema.default(''),
      lastName: nameSchema.default(''),
    }),
  },
  responses: {
    202: {
      description: 'A mail is sent to the address, unless several were within the last hour.',
      content: { 'application/json': { schema: checkYourMail } },
    },
    422: refusal(422, 'invalid', 'weak_password'),
    429: refusal(429, 'too_many_requests'),
    503: refusal(503, 'busy'),
  },
})

/** Signing up. */
export function createSignUpRoutes(shop: Shop, limits: Limits, options: BrowserOptions) {
  return createRouter().openapi(signUpRoute, async (c) => {
    const input = c.req.valid('json')
    const byVisitor = await limits.check('sign-up', c.env.ip)
    if (!byVisitor.ok) return refuseTooMany(c, byVisitor.retryAfter)
    const byNetwork = await limits.check('sign-up-network', c.env.ip)
    if (!byNetwork.ok) return refuseTooMany(c, byNetwork.retryAfter)
    const browser = requestBrowser(c, shop, options)
    // Without saying so when the limit is exceeded: a refusal would reveal that somebody has signed up with the
    // address.
    const result = await signUp(shop, input, browser, mayMailSignUp(limits, input.email))
    if (!result.ok) return result.reason === 'busy' ? refuseBusy(c) : refuseWeakPassword(c, result)
    c.header('set-cookie', rememberSignUp(shop, result.signUpToken), { append: true })
    return c.json({ status: 'check_your_mail' as const }, 202)
  })
}
