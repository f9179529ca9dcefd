import { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { type Administrator, administratorOf } from '#domain/accounts/administrator.server.ts'
import type { Sessions } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, refusal } from '../errors.ts'
import { type Limits, refuseTooMany } from '../limits.ts'
import type { ApiEnv } from '../router.ts'

export type AdminEnv = ApiEnv & { Variables: { administrator: Administrator } }

/** A part of the administrators' API; the guard stands before all of them, in `createAdminRoutes`. */
export const createAdminRouter = () => new OpenAPIHono<AdminEnv>()

export const sessionScheme = 'session'
/** What every route here says of itself in the API document. */
export const guarded = { tags: ['Administration'], security: [{ [sessionScheme]: [] }] }
export const guardRefusals = { 401: refusal(401, 'no_session'), 403: refusal(403, 'not_administrator') }
export const writeRefusals = { ...guardRefusals, 429: refusal(429, 'too_many_requests') }

const noSession = errorBody('no_session', 'Unable to get a valid session for this request', {})
// Not 404: the API document lists these addresses anyway, and whoever lost the role should learn what happened.
const notAllowed = errorBody('not_administrator', 'This is for administrators only.', {})

/** Lets an administrator through, asked anew on every request; whatever changes something is counted, too. */
export const guard = (shop: Shop, limits: Limits, sessions: Sessions) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    c.header('cache-control', 'no-store')
    const standing = await administratorOf(shop, await sessions.sessionOf(c.req.header('cookie') ?? null))
    if (!standing.ok) return standing.reason === 'no_session' ? c.json(noSession, 401) : c.json(notAllowed, 403)
    const { administrator } = standing
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const reading = await limits.check('admin-write', administrator.id)
      if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
    }
    c.set('administrator', administrator)
    return next()
  })

/** The refusal of what can't be undone to whoever signed in too long ago: signing in again is the way on. */
export const signInAgain = errorBody(
  'sign_in_again',
  'Please sign in again to do this: your sign-in is older than 10 minutes.',
  {},
)
