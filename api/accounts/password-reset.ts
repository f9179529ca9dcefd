import { z } from '@hono/zod-openapi'
import { isKnownDevice } from '#domain/accounts/is-known-device.server.ts'
import { requestPasswordReset } from '#domain/accounts/request-password-reset.server.ts'
import { resetPassword } from '#domain/accounts/reset-password.server.ts'
import type { Shop } from '#domain/shop.ts'
import { forgetSession, knowDevice } from '#http/account-cookies.server.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { emailField, newPasswordField, tokenField } from './account-fields.ts'
import { refuseBusy, refuseLink, refuseWeakPassword } from './account-refusals.ts'
import { type BrowserOptions, requestBrowser } from './request-browser.ts'
import { checkYourMail } from './sign-up.ts'

const tags = ['Session']

const forgetRoute = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/forget-password',
  tags,
  summary: 'Ask for a link that sets a new password',
  description: 'The response is the same whether or not the address has an account; only one that has gets a mail.',
  request: { body: jsonBody({ email: emailField }) },
  responses: {
    202: {
      description:
        'A mail is sent to the address of an account; after several within an hour or a day, the link of the last works for another half an hour instead.',
      content: { 'application/json': { schema: checkYourMail } },
    },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

const resetRoute = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/reset-password',
  tags,
  summary: 'Set a new password by the token of a mailed link',
  description:
    'Works once, for 30 minutes after it was last asked for, with the newest link. It ends all sessions and signs nobody in; a cookie lets the sign-in know this browser again. A refused password leaves the link as it is.',
  request: { body: jsonBody({ token: tokenField, password: newPasswordField }) },
  responses: {
    200: {
      description: 'The password is set.',
      content: { 'application/json': { schema: z.object({ status: z.literal('password_set') }) } },
    },
    404: refusal(404, 'invalid_link'),
    422: refusal(422, 'invalid', 'weak_password'),
    503: refusal(503, 'busy'),
  },
})

/** Setting a new password by a mailed link. */
export function createPasswordResetRoutes(shop: Shop, limits: Limits, options: BrowserOptions) {
  return createRouter()
    .openapi(forgetRoute, async (c) => {
      const { email } = c.req.valid('json')
      const byVisitor = await limits.check('password-reset', c.env.ip)
      if (!byVisitor.ok) return refuseTooMany(c, byVisitor.retryAfter)
      const address = email.toLowerCase()
      const { deviceToken } = requestBrowser(c, shop, options)
      // Counted apart, so that strangers can't use up the mails that owners may request in their own browser.
      const counted = (await isKnownDevice(shop, address, deviceToken)) ? `known:${address}` : address
      // Without saying so when the limit is exceeded: a refusal would reveal that somebody has asked before.
      await requestPasswordReset(
        shop,
        email,
        async () =>
          (await limits.check('password-reset-email', counted)).ok &&
          (await limits.check('password-reset-email-day', counted)).ok,
      )
      return c.json({ status: 'check_your_mail' as const }, 202)
    })
    .openapi(resetRoute, async (c) => {
      const result = await resetPassword(shop, c.req.valid('json'), requestBrowser(c, shop, options))
      const { viewer, ip: address } = c.env
      const who = result.ok ? { who: result.userId } : {}
      shop.noteSecurity({ what: 'password_reset', outcome: result.ok ? 'done' : 'refused', ...who, address })
      if (result.ok) {
        // The browser's own session of the account has just ended with all others.
        const isOwn = viewer.kind === 'anonymous' || viewer.userId === result.userId
        const cookies = [...(isOwn ? forgetSession(shop) : []), knowDevice(shop, result)]
        for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
        return c.json({ status: 'password_set' as const }, 200)
      }
      switch (result.reason) {
        case 'invalid_link':
          return refuseLink(c)
        case 'busy':
          return refuseBusy(c)
        case 'weak_password':
          return refuseWeakPassword(c, result)
      }
    })
}
