import { z } from '@hono/zod-openapi'
import { endOtherSessions, endOwnSession } from '#domain/accounts/end-sessions.server.ts'
import { listSessions } from '#domain/accounts/list-sessions.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { signedIn } from './signed-in.ts'

const tags = ['Account']
const access = 'customer'

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
  responses: {
    200: {
      description: 'Only this session is left.',
      content: { 'application/json': { schema: z.object({ ended: z.int() }) } },
    },
  },
})

const endRoute = defineRoute({
  access,
  method: 'post',
  path: '/{id}/end',
  tags,
  summary: 'Sign out one session',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: 'It has ended, on every node.',
      content: { 'application/json': { schema: z.object({ ended: z.int() }) } },
    },
    404: refusal(404, 'not_found'),
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
    .openapi(endOthersRoute, async (c) => c.json(await endOtherSessions(shop.db, signedIn(c.env.viewer)), 200))
    .openapi(endRoute, async (c) => {
      const ended = await endOwnSession(shop.db, signedIn(c.env.viewer), c.req.valid('param').id)
      return ended.ok ? c.json({ ended: 1 }, 200) : c.json(notFoundBody, 404)
    })
}
