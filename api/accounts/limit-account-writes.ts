import { createMiddleware } from 'hono/factory'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import type { ApiEnv } from '../router.ts'

/** Limits how often an account may be changed, by account. */
export const limitAccountWrites = (limits: Limits) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method === 'GET' || c.env.viewer.kind === 'anonymous') return next()
    const byAccount = await limits.check('account-write', c.env.viewer.userId)
    return byAccount.ok ? next() : refuseTooMany(c, byAccount.retryAfter)
  })
