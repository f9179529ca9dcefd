import { z } from '@hono/zod-openapi'
import { endSession } from '#domain/accounts/end-sessions.server.ts'
import { isKnownDevice } from '#domain/accounts/is-known-device.server.ts'
import { signIn } from '#domain/accounts/sign-in.server.ts'
import type { Shop } from '#domain/shop.ts'
import { forgetHint, forgetSession, hasHint, rememberPendingSignIn } from '#http/account-cookies.server.ts'
import { forgetOpenedOrders } from '#http/guest-cookie.server.ts'
import { defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { nullableSchema } from '../nullable-schema.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { passwordField } from './account-fields.ts'
import { refuseBusy, refuseHeldUp } from './account-refusals.ts'
import { mayMailSignUp } from './may-mail-sign-up.ts'
import { type BrowserOptions, requestBrowser } from './request-browser.ts'
import { sessionSchema, startSession, toSession } from './session-schema.ts'

const tags = ['Session']

const signInRoute = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/sign-in/email',
  tags,
  summary: 'Sign in with an e-mail address and its password',
  description:
    'The response sets a cookie that scripts can’t read, and ends the browser’s previous session. A session ends when it isn’t used for 14 days, and after 30 days; an administrator’s after 30 minutes and 8 hours. An address that isn’t confirmed gets the same refusal as a wrong password, and if the password is right a new mail. After ten wrong passwords the next try has to wait, a second first and five minutes at most.',
  request: {
    body: jsonBody({
      email: z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'),
      password: passwordField,
    }),
  },
  responses: {
    200: {
      description: 'The new session.',
      content: { 'application/json': { schema: z.object({ session: nullableSchema(sessionSchema) }) } },
    },
    202: {
      description: 'The password is right, and the account has a second factor: there is no session before its code.',
      content: { 'application/json': { schema: z.object({ status: z.literal('second_factor_needed') }) } },
    },
    401: refusal(401, 'wrong_credentials'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests', 'held_up'),
    503: refusal(503, 'busy'),
  },
})

const signOut = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/sign-out',
  tags,
  summary: 'Sign out',
  description: 'Ends the session and clears its cookie. The response is the same when there was no session.',
  responses: {
    200: {
      description: 'There is no session now.',
      content: { 'application/json': { schema: z.object({ session: z.null() }) } },
    },
  },
})

const read = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/get-session',
  tags,
  summary: 'Who is signed in',
  description: 'Reading the session doesn’t extend it.',
  responses: {
    200: {
      description: 'The session of the request’s cookie, or null.',
      content: { 'application/json': { schema: z.object({ session: nullableSchema(sessionSchema) }) } },
    },
  },
})

const wrongCredentials = errorBody('wrong_credentials', 'Email or password is not right.', {})

/** Signing in, signing out and reading the session. */
export function createSessionRoutes(shop: Shop, limits: Limits, options: BrowserOptions) {
  return createRouter()
    .openapi(signInRoute, async (c) => {
      const credentials = c.req.valid('json')
      const browser = requestBrowser(c, shop, options)
      const email = credentials.email.toLowerCase()
      // Counted apart, so that strangers behind the same address can't use up the tries of owners in their own browser.
      const isKnown = browser.deviceToken !== null && (await isKnownDevice(shop, email, browser.deviceToken))
      const counted = await limits.check('sign-in', isKnown ? `known:${email}` : c.env.ip)
      if (!counted.ok) return refuseTooMany(c, counted.retryAfter)
      const result = await signIn(shop, credentials, browser, c.env.viewer, mayMailSignUp(limits, credentials.email))
      if (!result.ok && result.reason === 'second_factor_needed') {
        c.header('set-cookie', rememberPendingSignIn(shop, result.pendingToken), { append: true })
        return c.json({ status: 'second_factor_needed' as const }, 202)
      }
      const who = result.ok ? result.session.viewer.userId : credentials.email
      shop.noteSecurity({ what: 'sign_in', outcome: result.ok ? 'done' : 'refused', who, address: c.env.ip })
      if (result.ok) return c.json({ session: startSession(c, shop, result.session) }, 200)
      switch (result.reason) {
        case 'wrong_credentials':
          return c.json(wrongCredentials, 401)
        case 'held_up':
          return refuseHeldUp(c, result.retryAfterMs)
        case 'busy':
          return refuseBusy(c)
      }
    })
    .openapi(signOut, async (c) => {
      await endSession(shop.db, c.env.viewer)
      for (const cookie of [...forgetSession(shop), forgetOpenedOrders(shop)])
        c.header('set-cookie', cookie, { append: true })
      // Otherwise the browser might show pages of the account again, for example with its back button.
      c.header('clear-site-data', '"cache"')
      return c.json({ session: null }, 200)
    })
    .openapi(read, async (c) => {
      const { viewer } = c.env
      if (viewer.kind !== 'anonymous') return c.json({ session: toSession(viewer) }, 200)
      if (hasHint(c.req.header('cookie') ?? null)) c.header('set-cookie', forgetHint(shop))
      return c.json({ session: null }, 200)
    })
}
