import { z } from '@hono/zod-openapi'
import { finishSignIn } from '#domain/accounts/second-factor/finish-sign-in.server.ts'
import type { Shop } from '#domain/shop.ts'
import { pendingSignInToken } from '#http/account-cookies.server.ts'
import { defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { codeField } from './account-fields.ts'
import { refuseCode, refuseHeldUpCode } from './code-refusals.ts'
import { type BrowserOptions, requestBrowser } from './request-browser.ts'
import { sessionSchema, startSession } from './session-schema.ts'

const codeRoute = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/sign-in/second-factor',
  tags: ['Session'],
  summary: 'Finish signing in with a code of the second factor',
  description:
    'For whoever was answered `second_factor_needed` within the last five minutes, which a cookie of that answer proves. The code is one of the authenticator app, or a recovery code; each works once. After five wrong codes the next try has to wait.',
  request: { body: jsonBody({ code: codeField }) },
  responses: {
    200: {
      description: 'The new session.',
      content: { 'application/json': { schema: z.object({ session: sessionSchema }) } },
    },
    401: refusal(401, 'sign_in_expired'),
    422: refusal(422, 'invalid', 'wrong_code'),
    429: refusal(429, 'too_many_requests', 'held_up'),
  },
})

const expired = errorBody('sign_in_expired', 'That took too long. Please sign in again.', {})

/** The second step of signing in. */
export function createSignInCodeRoutes(shop: Shop, limits: Limits, options: BrowserOptions) {
  return createRouter().openapi(codeRoute, async (c) => {
    const byVisitor = await limits.check('sign-in', c.env.ip)
    if (!byVisitor.ok) return refuseTooMany(c, byVisitor.retryAfter)
    const pendingToken = pendingSignInToken(shop, c.req.header('cookie') ?? null)
    if (pendingToken === null) return c.json(expired, 401)
    const { code } = c.req.valid('json')
    const result = await finishSignIn(shop, { pendingToken, code }, requestBrowser(c, shop, options), c.env.viewer)
    const { ip: address } = c.env
    if (result.ok) {
      shop.noteSecurity({ what: 'sign_in', outcome: 'done', who: result.session.viewer.userId, address })
      return c.json({ session: startSession(c, shop, result.session) }, 200)
    }
    if (result.reason === 'sign_in_expired') return c.json(expired, 401)
    shop.noteSecurity({ what: 'sign_in', outcome: 'refused', who: result.userId, address, about: 'second factor' })
    return result.reason === 'held_up' ? refuseHeldUpCode(c, result.retryAfterMs) : refuseCode(c)
  })
}
