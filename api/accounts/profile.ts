import { z } from '@hono/zod-openapi'
import { profileFieldsSchema } from '#domain/accounts/profile-fields.ts'
import { readProfile } from '#domain/accounts/read-profile.server.ts'
import { saveProfile } from '#domain/accounts/save-profile.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import type { Limits } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { limitAccountWrites } from './limit-account-writes.ts'

const profile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    email: z.string().describe('The account’s.'),
  })
  .openapi('Profile')

const answered = {
  description: 'The profile.',
  content: { 'application/json': { schema: z.object({ data: profile }) } },
}

const read = defineRoute({
  access: 'customer',
  method: 'get',
  path: '/',
  tags: ['Account'],
  summary: 'The customer’s own profile',
  responses: { 200: answered },
})

const save = defineRoute({
  access: 'customer',
  method: 'put',
  path: '/',
  tags: ['Account'],
  summary: 'Save the profile; the e-mail address is the account’s',
  request: { body: jsonBody(profileFieldsSchema.shape) },
  responses: { 200: answered, 422: refusal(422, 'invalid'), 429: refusal(429, 'too_many_requests') },
})

/** The name and phone of customers. */
export function createProfileRoutes(shop: Shop, limits: Limits) {
  const routes = createRouter()
  routes.use(limitAccountWrites(limits))
  return routes
    .openapi(read, async (c) => c.json({ data: await readProfile(shop.db, signedIn(c.env.viewer)) }, 200))
    .openapi(save, async (c) =>
      c.json({ data: await saveProfile(shop, signedIn(c.env.viewer), c.req.valid('json')) }, 200),
    )
}
