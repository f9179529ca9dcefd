import { z } from '@hono/zod-openapi'
import { renewRecoveryCodes } from '#domain/accounts/second-factor/renew-recovery-codes.server.ts'
import { startSecondFactor } from '#domain/accounts/second-factor/start-second-factor.server.ts'
import { turnOffSecondFactor } from '#domain/accounts/second-factor/turn-off-second-factor.server.ts'
import { turnOnSecondFactor } from '#domain/accounts/second-factor/turn-on-second-factor.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { createRouter } from '../router.ts'
import { accountField, codeField, passwordField } from './account-fields.ts'
import { refuseCode, refuseHeldUpCode, refuseProof } from './code-refusals.ts'
import { isOfAnother, refuseOtherAccount } from './other-account.ts'
import { signedIn } from './signed-in.ts'

const tags = ['Account']
const proof = jsonBody({ password: passwordField, code: codeField, account: accountField })
const checked = { 429: refusal(429, 'too_many_requests', 'held_up'), 503: refusal(503, 'busy') }
const recoveryCodes = z.array(z.string()).describe('Each works once. They are told now and never again.')

const startRoute = defineRoute({
  access: 'own_security',
  method: 'post',
  path: '/start',
  tags,
  summary: 'Begin to set up a second factor',
  description: 'Makes a secret for an authenticator app (RFC 6238). Nothing changes before its first code was given.',
  request: { body: jsonBody({ password: passwordField, account: accountField }) },
  responses: {
    200: {
      description: 'The secret.',
      content: {
        'application/json': {
          schema: z.object({
            secret: z.string().describe('In Base32, to be typed.'),
            qrCode: z
              .object({ size: z.int(), path: z.string() })
              .describe('To be scanned: the path of an SVG whose view box has this size.'),
          }),
        },
      },
    },
    409: refusal(409, 'already_on', 'other_account'),
    422: refusal(422, 'invalid', 'wrong_password'),
    ...checked,
  },
})

const turnOnRoute = defineRoute({
  access: 'own_security',
  method: 'post',
  path: '/turn-on',
  tags,
  summary: 'Turn the second factor on by the app’s first code',
  description: 'Within half an hour of the start. All other sessions end, and a mail says so.',
  request: { body: jsonBody({ code: codeField, account: accountField }) },
  responses: {
    200: { description: 'It is on.', content: { 'application/json': { schema: z.object({ recoveryCodes }) } } },
    409: refusal(409, 'not_started', 'other_account'),
    422: refusal(422, 'invalid', 'wrong_code'),
    429: refusal(429, 'too_many_requests', 'held_up'),
  },
})

const turnOffRoute = defineRoute({
  access: 'customer',
  method: 'post',
  path: '/turn-off',
  tags,
  summary: 'Turn the second factor off',
  description:
    'With a code of the app or a recovery code. A mail says so. Administrators can’t, where they must have one.',
  request: { body: proof },
  responses: {
    200: {
      description: 'Signing in asks for the password alone.',
      content: { 'application/json': { schema: z.object({ status: z.literal('off') }) } },
    },
    409: refusal(409, 'second_factor_required', 'other_account'),
    422: refusal(422, 'invalid', 'wrong_password', 'wrong_code'),
    ...checked,
  },
})

const codesRoute = defineRoute({
  access: 'customer',
  method: 'post',
  path: '/recovery-codes',
  tags,
  summary: 'Make new recovery codes',
  description: 'Those before work no more.',
  request: { body: proof },
  responses: {
    200: { description: 'The new ones.', content: { 'application/json': { schema: z.object({ recoveryCodes }) } } },
    409: refusal(409, 'other_account'),
    422: refusal(422, 'invalid', 'wrong_password', 'wrong_code'),
    ...checked,
  },
})

const alreadyOn = errorBody('already_on', 'Your second factor is on already.', {})
const notStarted = errorBody('not_started', 'That took too long. Please begin again.', {})
const required = errorBody('second_factor_required', 'Administrators must have a second factor.', {})

/** The second factor of the own account. */
export function createSecondFactorRoutes(shop: Shop) {
  const note = (who: string, address: string, about: 'on' | 'off') =>
    shop.noteSecurity({ what: 'second_factor', outcome: 'done', who, address, about })
  return createRouter()
    .openapi(startRoute, async (c) => {
      const viewer = signedIn(c.env.viewer)
      const asked = c.req.valid('json')
      if (isOfAnother(asked, viewer)) return refuseOtherAccount(c)
      const { name: shopName } = await readSettings(shop.db)
      const result = await startSecondFactor(shop, viewer, { password: asked.password, shopName })
      if (!result.ok) return result.reason === 'already_on' ? c.json(alreadyOn, 409) : refuseProof(c, result)
      return c.json({ secret: result.secret, qrCode: result.qrCode }, 200)
    })
    .openapi(turnOnRoute, async (c) => {
      const viewer = signedIn(c.env.viewer)
      const asked = c.req.valid('json')
      if (isOfAnother(asked, viewer)) return refuseOtherAccount(c)
      const result = await turnOnSecondFactor(shop, viewer, asked.code)
      if (result.ok) {
        note(viewer.userId, c.env.ip, 'on')
        return c.json({ recoveryCodes: result.recoveryCodes }, 200)
      }
      switch (result.reason) {
        case 'not_started':
          return c.json(notStarted, 409)
        case 'wrong_code':
          return refuseCode(c)
        case 'held_up':
          return refuseHeldUpCode(c, result.retryAfterMs)
      }
    })
    .openapi(turnOffRoute, async (c) => {
      const viewer = signedIn(c.env.viewer)
      const asked = c.req.valid('json')
      if (isOfAnother(asked, viewer)) return refuseOtherAccount(c)
      const result = await turnOffSecondFactor(shop, viewer, asked)
      if (!result.ok) return result.reason === 'required' ? c.json(required, 409) : refuseProof(c, result)
      note(viewer.userId, c.env.ip, 'off')
      return c.json({ status: 'off' as const }, 200)
    })
    .openapi(codesRoute, async (c) => {
      const viewer = signedIn(c.env.viewer)
      const asked = c.req.valid('json')
      if (isOfAnother(asked, viewer)) return refuseOtherAccount(c)
      const result = await renewRecoveryCodes(shop, viewer, asked)
      return result.ok ? c.json({ recoveryCodes: result.recoveryCodes }, 200) : refuseProof(c, result)
    })
}
