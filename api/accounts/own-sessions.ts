import { z } from '@hono/zod-openapi'
import { endOtherSessions, endOwnSession } from '#domain/accounts/end-sessions.server.ts'
import { listSessions } from '#domain/accounts/list-sessions.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { createRouter } from '../router.ts'
import { accountField } from './account-fields.ts'
import { isOfAnother, refuseOtherAccount } from './other-account.ts'
import { signedIn } from './signed-in.ts'

const tags = ['Account']
const access = 'customer'
const shownAccount = jsonBody({ account: accountField })

const listRoute = defineRoute({
  access,
  method: 'get',
  path: '/',
  tags,
  summary: 'Where the account is signed in',
  responses: {
    200: {
      description: 'Its sessions, the one last used first.',
      content: {
        'application/json': {
          schema: z.object({
            data: z.array(
              z.object({
                id: z.uuid(),
                device: z.string().describe('For people, as “Chrome on Android”.'),
                signedInAt: z.iso.datetime(),
                usedAt: z.iso.datetime(),
                isCurrent: z.boolean(),
              }),
            ),
          }),
        },
      },
    },
  },
})

const endOthersRoute = defineRoute({
  access,
  method: 'post',
  path: '/end-others',
  tags,
  summary: 'Sign out everywhere else',
  request: { body: shownAccount },
  responses: {
    200: {
      description: 'Only this session is left.',
      content: { 'application/json': { schema: z.object({ ended: z.int() }) } },
    },
    409: refusal(409, 'other_account'),
    422: refusal(422, 'invalid'),
  },
})

const endRoute = defineRoute({
  access,
  method: 'post',
  path: '/{id}/end',
  tags,
  summary: 'Sign out one session',
  request: { params: z.object({ id: z.uuid() }), body: shownAccount },
  responses: {
    200: {
      description: 'It has ended, on every node.',
      content: { 'application/json': { schema: z.object({ ended: z.int() }) } },
    },
    404: refusal(404, 'not_found'),
    409: refusal(409, 'other_account'),
    422: refusal(422, 'invalid'),
  },
})

/** The sessions of the own account. */
export function createOwnSessionRoutes(shop: Shop) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const sessions = await listSessions(shop, signedIn(c.env.viewer))
      const data = sessions.map(({ signedInAt, usedAt, ...session }) => ({
        ...session,
        signedInAt: signedInAt.toISOString(),
        usedAt: usedAt.toISOString(),
      }))
      return c.json({ data }, 200)
    })
    .openapi(endOthersRoute, async (c) => {
      const viewer = signedIn(c.env.viewer)
      if (isOfAnother(c.req.valid('json'), viewer)) return refuseOtherAccount(c)
      return c.json(await endOtherSessions(shop.db, viewer), 200)
    })
    .openapi(endRoute, async (c) => {
      const viewer = signedIn(c.env.viewer)
      if (isOfAnother(c.req.valid('json'), viewer)) return refuseOtherAccount(c)
      const ended = await endOwnSession(shop.db, viewer, c.req.valid('param').id)
      return ended.ok ? c.json({ ended: 1 }, 200) : c.json(notFoundBody, 404)
    })
}
