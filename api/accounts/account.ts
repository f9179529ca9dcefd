import { z } from '@hono/zod-openapi'
import { changePassword } from '#domain/accounts/change-password.server.ts'
import { requestEmailChange } from '#domain/accounts/request-email-change.server.ts'
import { deleteAccount } from '#domain/customers/delete-account.server.ts'
import { exportOwnData } from '#domain/customers/export-own-data.server.ts'
import { countedAddress } from '#domain/notifications/email-address.ts'
import type { Shop } from '#domain/shop.ts'
import { forgetSession } from '#http/account-cookies.server.ts'
import { forgetOpenedOrders } from '#http/guest-cookie.server.ts'
import { defineRoute, noSession } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { accountField, emailField, newPasswordField, passwordField } from './account-fields.ts'
import { refusePassword, refuseWeakPassword } from './account-refusals.ts'
import { limitAccountWrites } from './limit-account-writes.ts'
import { isOfAnother, refuseOtherAccount } from './other-account.ts'
import { createOwnSessionRoutes } from './own-sessions.ts'
import { type BrowserOptions, requestBrowser } from './request-browser.ts'
import { createSecondFactorRoutes } from './second-factor.ts'
import { sessionSchema, startSession } from './session-schema.ts'
import { checkYourMail } from './sign-up.ts'
import { signedIn } from './signed-in.ts'

const tags = ['Account']
const access = 'customer'
const passwordChecked = {
  429: refusal(429, 'too_many_requests', 'held_up'),
  503: refusal(503, 'busy'),
}

const changePasswordRoute = defineRoute({
  access,
  method: 'post',
  path: '/password',
  tags,
  summary: 'Change the password',
  description:
    'Ends all sessions; the response sets the cookie of a new one. A mail says that the password was changed.',
  request: { body: jsonBody({ currentPassword: passwordField, newPassword: newPasswordField, account: accountField }) },
  responses: {
    200: {
      description: 'The new session.',
      content: { 'application/json': { schema: z.object({ session: sessionSchema }) } },
    },
    409: refusal(409, 'other_account'),
    422: refusal(422, 'invalid', 'weak_password', 'wrong_password'),
    ...passwordChecked,
  },
})

const changeEmailRoute = defineRoute({
  access,
  method: 'post',
  path: '/email',
  tags,
  summary: 'Ask for another e-mail address',
  description:
    'The address changes once the links of two mails were opened, to the old and to the new address. The response doesn’t tell whether the new one has an account.',
  request: { body: jsonBody({ email: emailField, password: passwordField, account: accountField }) },
  responses: {
    202: { description: 'Two mails are sent.', content: { 'application/json': { schema: checkYourMail } } },
    409: refusal(409, 'other_account'),
    422: refusal(422, 'invalid', 'wrong_password', 'same_email'),
    ...passwordChecked,
  },
})

const deleteRoute = defineRoute({
  access,
  method: 'post',
  path: '/delete',
  tags,
  summary: 'Delete the account',
  description: 'Orders stay, without the person; one that is under way keeps its address until it has arrived.',
  request: { body: jsonBody({ password: passwordField, account: accountField }) },
  responses: {
    200: {
      description: 'There is no account and no session any more.',
      content: { 'application/json': { schema: z.object({ status: z.literal('deleted') }) } },
    },
    409: refusal(409, 'administrator', 'other_account'),
    422: refusal(422, 'invalid', 'wrong_password'),
    ...passwordChecked,
  },
})

const exportRoute = defineRoute({
  access,
  method: 'get',
  path: '/export',
  tags,
  summary: 'Everything that the shop keeps of the account',
  responses: {
    200: {
      description: 'Profile, addresses, cart, sessions and orders.',
      content: { 'application/json': { schema: z.object({ data: z.looseObject({}) }) } },
    },
  },
})

const sameEmail = errorBody('same_email', 'This is your address already.', {})
const administrator = errorBody('administrator', 'An administrator’s account can’t be deleted.', {})

/** What users do with their own account. */
export function createAccountRoutes(shop: Shop, limits: Limits, options: BrowserOptions) {
  const account = createRouter()
  account.use(limitAccountWrites(limits))
  account.route('/sessions', createOwnSessionRoutes(shop))
  account.route('/second-factor', createSecondFactorRoutes(shop))
  return account
    .openapi(changePasswordRoute, async (c) => {
      const browser = requestBrowser(c, shop, options)
      const viewer = signedIn(c.env.viewer)
      const asked = c.req.valid('json')
      if (isOfAnother(asked, viewer)) return refuseOtherAccount(c)
      const result = await changePassword(shop, viewer, asked, browser)
      const outcome = result.ok ? 'done' : 'refused'
      shop.noteSecurity({ what: 'password_change', outcome, who: viewer.userId, address: c.env.ip })
      if (result.ok) return c.json({ session: startSession(c, shop, result.session) }, 200)
      if (result.reason === 'no_session') return c.json(noSession, 401)
      return result.reason === 'weak_password' ? refuseWeakPassword(c, result) : refusePassword(c, result)
    })
    .openapi(changeEmailRoute, async (c) => {
      const asked = c.req.valid('json')
      const viewer = signedIn(c.env.viewer)
      if (isOfAnother(asked, viewer)) return refuseOtherAccount(c)
      const result = await requestEmailChange(shop, viewer, asked, () =>
        limits.check('email-change-email', countedAddress(asked.email)),
      )
      if (result.ok) return c.json({ status: 'check_your_mail' as const }, 202)
      if (result.reason === 'too_many_mails') return refuseTooMany(c, result.retryAfter)
      if (result.reason === 'no_session') return c.json(noSession, 401)
      return result.reason === 'same_email' ? c.json(sameEmail, 422) : refusePassword(c, result)
    })
    .openapi(deleteRoute, async (c) => {
      const asked = c.req.valid('json')
      const viewer = signedIn(c.env.viewer)
      if (isOfAnother(asked, viewer)) return refuseOtherAccount(c)
      const result = await deleteAccount(shop, viewer, asked.password)
      if (result.ok) {
        for (const cookie of [...forgetSession(shop), forgetOpenedOrders(shop)])
          c.header('set-cookie', cookie, { append: true })
        c.header('clear-site-data', '"cache"')
        return c.json({ status: 'deleted' as const }, 200)
      }
      if (result.reason === 'no_session') return c.json(noSession, 401)
      return result.reason === 'administrator' ? c.json(administrator, 409) : refusePassword(c, result)
    })
    .openapi(exportRoute, async (c) => {
      const counted = await limits.check('account-export', signedIn(c.env.viewer).userId)
      if (!counted.ok) return refuseTooMany(c, counted.retryAfter)
      c.header('content-disposition', 'attachment; filename="aso-account.json"')
      return c.json({ data: await exportOwnData(shop.db, signedIn(c.env.viewer)) }, 200)
    })
}
