import { createRoute, z } from '@hono/zod-openapi'
import { type OpenSession, readSession } from '#domain/accounts/administrator.server.ts'
import { endSession, recordSignIn } from '#domain/accounts/keep-sessions.server.ts'
import type { Sessions } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, refusal } from './errors.ts'
import { jsonBody } from './json-body.ts'
import { type Limits, refuseTooMany } from './limits.ts'
import { orNull } from './or-null.ts'
import { createRouter } from './router.ts'

const tags = ['Session']

const sessionSchema = z
  .object({
    user: z.object({ id: z.uuid(), email: z.string() }),
    isAdministrator: z.boolean(),
    signedInAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('When it ends unless it is used before.'),
  })
  .openapi('Session')

const longestPassword = 256
const fitsInBytes = (password: string) => Buffer.byteLength(password) <= longestPassword

const signIn = createRoute({
  method: 'post',
  path: '/sign-in/email',
  tags,
  summary: 'Sign in with an e-mail address and its password',
  description:
    'The answer sets a cookie that scripts can’t read, and ends the session that the browser had before. A session ends when it isn’t used for 30 minutes, and after 8 hours.',
  request: {
    body: jsonBody({
      email: z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'),
      password: z.string().min(1, 'Please enter your password').refine(fitsInBytes, 'A password has at most 256 bytes'),
    }),
  },
  responses: {
    200: {
      description: 'Whoever is signed in now.',
      content: { 'application/json': { schema: z.object({ session: sessionSchema }) } },
    },
    401: refusal(401, 'wrong_credentials'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
    503: refusal(503, 'busy'),
  },
})

const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  tags,
  summary: 'Sign out',
  description: 'Ends the session everywhere and takes its cookie away. The same answer when there was none.',
  responses: {
    200: {
      description: 'Nobody is signed in now.',
      content: { 'application/json': { schema: z.object({ session: z.null() }) } },
    },
  },
})

const read = createRoute({
  method: 'get',
  path: '/get-session',
  tags,
  summary: 'Who is signed in',
  description: 'Asking doesn’t prolong the session.',
  responses: {
    200: {
      description: 'The session of the cookie that came along, or null.',
      content: { 'application/json': { schema: z.object({ session: orNull(sessionSchema) }) } },
    },
  },
})

const wrong = errorBody('wrong_credentials', 'Email or password is not right.', {})
const busy = errorBody('busy', 'Too many people are signing in just now. Please try again in a moment.', {})

/** Signing in and out, and who is signed in. There is nothing else under its address: no signing up, no linked accounts. */
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
      if (!signedIn.ok)
        return signedIn.reason === 'busy' ? c.json(busy, 503, { 'retry-after': '5' }) : c.json(wrong, 401)
      const before = await sessions.sessionOf(c.req.header('cookie') ?? null)
      await recordSignIn(shop, { ...signedIn, before })
      const session = await readSession(shop, signedIn.sessionId)
      if (!session) throw new Error('a session that was just opened is gone')
      for (const cookie of signedIn.cookies) c.header('set-cookie', cookie, { append: true })
      return c.json({ session: toSession(session) }, 200)
    })
    .openapi(signOut, async (c) => {
      const sessionId = await sessions.sessionOf(c.req.header('cookie') ?? null)
      if (sessionId !== null) await endSession(shop.db, sessionId)
      for (const cookie of await sessions.forget()) c.header('set-cookie', cookie, { append: true })
      return c.json({ session: null }, 200)
    })
    .openapi(read, async (c) => {
      const sessionId = await sessions.sessionOf(c.req.header('cookie') ?? null)
      const session = sessionId === null ? null : await readSession(shop, sessionId)
      return c.json({ session: session && toSession(session) }, 200)
    })
}

const toSession = ({ user, isAdministrator, signedInAt, expiresAt }: OpenSession): z.infer<typeof sessionSchema> => ({
  user,
  isAdministrator,
  signedInAt: signedInAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
