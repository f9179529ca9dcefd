import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Access, type RuleRefusal, refuseAccess } from '#domain/accounts/access.ts'
import { errorBody, refusal } from './errors.ts'
import type { ApiEnv } from './router.ts'

export const sessionScheme = 'session'

/**
 * A route with its access rule. The rule is enforced before anything of the request is read, and appears in the API
 * document.
 */
export function defineRoute<
  Path extends string,
  Rule extends Access,
  Config extends Omit<RouteConfig, 'path' | 'middleware' | 'security'> & { path: Path; access: Rule },
>(config: Config & { access: Rule }) {
  const { access } = config
  return createRoute({
    ...config,
    'x-access': access,
    ...(access in anything ? {} : { security: [{ [sessionScheme]: [] }] }),
    middleware: enforceAccess(access),
    responses: { ...config.responses, ...refusals[access] },
  })
}

/** Refuses requests that a rule keeps out. */
const enforceAccess = (access: Access) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const refused = refuseAccess(access, c.env.viewer)
    return refused ? answerRefusal(c, refused) : next()
  })

/** 401 where signing in would help, else 403. */
export function answerRefusal(c: Context<ApiEnv>, { reason }: RuleRefusal) {
  switch (reason) {
    case 'no_session':
      return c.json(noSession, 401)
    case 'sign_in_again':
      return c.json(signInAgain, 401)
    case 'not_allowed':
      return c.json(notAllowed, 403)
    case 'second_factor_required':
      return c.json(secondFactorRequired, 403)
  }
}

/** The body of the refusal when a session is needed. */
export const noSession = errorBody('no_session', 'Unable to get a valid session for this request', {})
// Not 404: the API document lists these addresses anyway, and a user who lost the role should see the reason.
const notAllowed = errorBody('not_administrator', 'This isn’t open to your account.', {})
const signInAgain = errorBody(
  'sign_in_again',
  'Please sign in again to do this: your sign-in is older than 10 minutes.',
  {},
)

const secondFactorRequired = errorBody(
  'second_factor_required',
  'Please set up your second factor first: administrators must have one.',
  {},
)

const ownSecurity = { 401: refusal(401, 'no_session') }
const signedIn = { ...ownSecurity, 403: refusal(403, 'second_factor_required') }
const permitted = {
  401: refusal(401, 'no_session', 'sign_in_again'),
  403: refusal(403, 'not_administrator', 'second_factor_required'),
}
const nothing = {}
const anything = { everyone: nothing, order: nothing, signed: nothing }
/** For each rule, the responses to those whom it keeps out. */
const refusals = {
  ...anything,
  own_security: ownSecurity,
  customer: signedIn,
  'overview.read': permitted,
  'orders.read': permitted,
  'orders.contact': permitted,
  'orders.write': permitted,
  'orders.refund': permitted,
  'orders.export': permitted,
  'orders.agree_prices': permitted,
  'payments.read': permitted,
  'payments.write': permitted,
  'payments.record': permitted,
  'catalogue.read': permitted,
  'catalogue.write': permitted,
  'coupons.read': permitted,
  'coupons.write': permitted,
  'settings.read': permitted,
  'settings.write': permitted,
  'customers.read': permitted,
  'customers.manage': permitted,
  'customers.export': permitted,
  'customers.erase': permitted,
  'newsletter.read': permitted,
  'newsletter.export': permitted,
  'messages.read': permitted,
  'messages.write': permitted,
  'messages.export': permitted,
  'pages.read': permitted,
  'pages.write': permitted,
  'staff.read': permitted,
  'staff.write': permitted,
  'activity.read': permitted,
  'activity.export': permitted,
  'setup.write': permitted,
} satisfies Record<Access, object>
