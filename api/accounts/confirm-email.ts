import { z } from '@hono/zod-openapi'
import { confirmEmail } from '#domain/accounts/confirm-email.server.ts'
import { confirmEmailChange } from '#domain/accounts/confirm-email-change.server.ts'
import { followAccountEmail } from '#domain/orders/follow-account-email.server.ts'
import type { Shop } from '#domain/shop.ts'
import { rememberSignUp } from '#http/account-cookies.server.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { createRouter } from '../router.ts'
import { tokenField } from './account-fields.ts'
import { refuseLink } from './account-refusals.ts'
import { type BrowserOptions, requestBrowser } from './request-browser.ts'
import { sessionSchema, startSession } from './session-schema.ts'

const tags = ['Session']

const confirmRoute = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/confirm-email',
  tags,
  summary: 'Confirm an e-mail address by the token of a mailed link',
  description:
    'The browser that signed up is signed in. Any other has to sign in, with the password of the sign-up, to finish: until then there is no account.',
  request: { body: jsonBody({ token: tokenField }) },
  responses: {
    200: {
      description: 'The link was right; it works no second time.',
      content: {
        'application/json': {
          schema: z.union([
            z.object({ status: z.literal('signed_in'), session: sessionSchema }),
            z.object({ status: z.literal('sign_in_here') }),
          ]),
        },
      },
    },
    404: refusal(404, 'invalid_link'),
    422: refusal(422, 'invalid'),
  },
})

const confirmChangeRoute = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/confirm-email-change',
  tags,
  summary: 'Confirm a change of e-mail address by the token of a mailed link',
  description:
    'Both addresses, the old and the new one, get a link of their own. The address changes with the second. Open orders are written to at the new one.',
  request: { body: jsonBody({ token: tokenField }) },
  responses: {
    200: {
      description: 'The link was right; it works no second time.',
      content: { 'application/json': { schema: z.object({ status: z.enum(['half_confirmed', 'changed']) }) } },
    },
    404: refusal(404, 'invalid_link'),
    422: refusal(422, 'invalid'),
  },
})

/** The links that prove that somebody can read a mailbox. */
export function createEmailConfirmationRoutes(shop: Shop, options: BrowserOptions) {
  return createRouter()
    .openapi(confirmRoute, async (c) => {
      const browser = requestBrowser(c, shop, options)
      const result = await confirmEmail(shop, c.req.valid('json').token, browser, c.env.viewer)
      if (!result.ok) return refuseLink(c)
      if (result.state === 'sign_in_here') {
        c.header('set-cookie', rememberSignUp(shop, result.signUpToken), { append: true })
        return c.json({ status: 'sign_in_here' as const }, 200)
      }
      const session = startSession(c, shop, result.session)
      return c.json({ status: 'signed_in' as const, session }, 200)
    })
    .openapi(confirmChangeRoute, async (c) => {
      const result = await confirmEmailChange(shop, c.req.valid('json').token, (tx, account) =>
        followAccountEmail(tx, shop, account),
      )
      if (!result.ok) return refuseLink(c)
      const { state, userId: who } = result
      if (state === 'changed') shop.noteSecurity({ what: 'email_change', outcome: 'done', who, address: c.env.ip })
      return c.json({ status: state }, 200)
    })
}
