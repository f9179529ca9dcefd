import { OpenAPIHono } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { type Administrator, authenticateAdministrator } from '#domain/accounts/administrator.server.ts'
import type { Sessions } from '#domain/accounts/sessions.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, refusal } from '../errors.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import type { ApiEnv } from '../router.ts'

export type AdminEnv = ApiEnv & { Variables: { administrator: Administrator } }

/** A router of the administrators' API; `createAdminRoutes` puts the guard in front of all of them. */
export const createAdminRouter = () => new OpenAPIHono<AdminEnv>()

export const sessionScheme = 'session'
/** What the API document says of every administrators' route. */
export const guarded = { tags: ['Administration'], security: [{ [sessionScheme]: [] }] }
export const guardRefusals = { 401: refusal(401, 'no_session'), 403: refusal(403, 'not_administrator') }
export const writeRefusals = { ...guardRefusals, 429: refusal(429, 'too_many_requests') }

const noSession = errorBody('no_session', 'Unable to get a valid session for this request', {})
// Not 404: the API document lists these addresses anyway, and a user who lost the role should see the reason.
const notAllowed = errorBody('not_administrator', 'This is for administrators only.', {})

/** Lets administrators pass. The role is checked on every request; requests that change something are rate-limited. */
export const guard = (shop: Shop, limits: Limits, sessions: Sessions) =>
  createMiddleware<AdminEnv>(async (c, next) => {
    c.header('cache-control', 'no-store')
    const standing = await authenticateAdministrator(shop, await sessions.sessionOf(c.req.header('cookie') ?? null))
    if (!standing.ok) return standing.reason === 'no_session' ? c.json(noSession, 401) : c.json(notAllowed, 403)
    const { administrator } = standing
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      const reading = await limits.check('admin-write', administrator.id)
      if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
    }
    c.set('administrator', administrator)
    return next()
  })

/** The refusal of an action that can't be undone when the sign-in is older than 10 minutes. */
export const signInAgain = errorBody(
  'sign_in_again',
  'Please sign in again to do this: your sign-in is older than 10 minutes.',
  {},
)
