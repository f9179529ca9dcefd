import { z } from '@hono/zod-openapi'
import { readViewer } from '#domain/accounts/read-viewer.server.ts'
import { endSession, recordSignIn } from '#domain/accounts/record-sign-in.server.ts'
import { type Sessions, sessionClocks } from '#domain/accounts/sessions.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from './access.ts'
import { errorBody, refusal } from './errors.ts'
import { jsonBody } from './json-body.ts'
import { nullableSchema } from './nullable-schema.ts'
import { type Limits, refuseTooMany } from './rate-limits.ts'
import { createRouter } from './router.ts'

const tags = ['Session']

const sessionSchema = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string() }),
    isAdministrator: z.boolean(),
    signedInAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('When the session ends if it isn’t used before.'),
  })
  .openapi('Session')

const maxPasswordBytes = 256
const fitsInBytes = (password: string) => Buffer.byteLength(password) <= maxPasswordBytes

const signIn = defineRoute({
  access: 'everyone',
  method: 'post',
  path: '/sign-in/email',
  tags,
  summary: 'Sign in with an e-mail address and its password',
  description:
    'The response sets a cookie that scripts can’t read, and ends the browser’s previous session. A session ends when it isn’t used for 14 days, and after 30 days; an administrator’s after 30 minutes and 8 hours.',
  request: {
    body: jsonBody({
      email: z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'),
      password: z.string().min(1, 'Please enter your password').refine(fitsInBytes, 'A password has at most 256 bytes'),
    }),
  },
  responses: {
    200: {
      description: 'The new session.',
      content: { 'application/json': { schema: z.object({ session: nullableSchema(sessionSchema) }) } },
    },
    401: refusal(401, 'wrong_credentials'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
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
const busy = errorBody('busy', 'Too many people are signing in just now. Please try again in a moment.', {})

/** Signing in, signing out and reading the session. No other route of the auth library is exposed. */
export function createSessionRoutes(shop: Shop, limits: Limits, sessions: Sessions) {
  return createRouter()
    .openapi(signIn, async (c) => {
      const { email, password } = c.req.valid('json')
      const byVisitor = await limits.check('sign-in', c.env.ip)
      if (!byVisitor.ok) return refuseTooMany(c, byVisitor.retryAfter)
      const byAccount = await limits.check('sign-in-account', email.toLowerCase())
      if (!byAccount.ok) return refuseTooMany(c, byAccount.retryAfter)
      const visitor = { ip: c.env.ip, userAgent: c.req.header('user-agent') ?? '' }
      const signedIn = await sessions.signIn({ email, password }, visitor)
      const outcome = signedIn.ok ? 'done' : 'refused'
      shop.noteSecurity({ what: 'sign_in', outcome, who: signedIn.ok ? signedIn.userId : email, address: c.env.ip })
      if (!signedIn.ok)
        return signedIn.reason === 'busy' ? c.json(busy, 503, { 'retry-after': '5' }) : c.json(wrongCredentials, 401)
      const viewer = await readViewer(shop, signedIn.token, { isUse: false })
      if (viewer.kind === 'anonymous') throw new Error('a session that was just created was not found')
      await recordSignIn(shop, viewer, c.env.viewer)
      const { lastsMs } = sessionClocks[viewer.kind]
      for (const cookie of signedIn.cookies(lastsMs)) c.header('set-cookie', cookie, { append: true })
      return c.json({ session: toSession(viewer) }, 200)
    })
    .openapi(signOut, async (c) => {
      await endSession(shop.db, c.env.viewer)
      for (const cookie of await sessions.forget()) c.header('set-cookie', cookie, { append: true })
      return c.json({ session: null }, 200)
    })
    .openapi(read, async (c) => c.json({ session: toSession(c.env.viewer) }, 200))
}

function toSession(viewer: Viewer): z.infer<typeof sessionSchema> | null {
  if (viewer.kind === 'anonymous') return null
  const { kind, userId, email, signedInAt, expiresAt } = viewer
  return {
    user: { id: userId, email },
    isAdministrator: kind === 'administrator',
    signedInAt: signedInAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
