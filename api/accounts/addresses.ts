import { z } from '@hono/zod-openapi'
import { addressFieldsSchema } from '#domain/addresses/address-fields.ts'
import { deleteAddress } from '#domain/addresses/delete-address.server.ts'
import { listAddresses } from '#domain/addresses/list-addresses.server.ts'
import { saveAddress } from '#domain/addresses/save-address.server.ts'
import { addressRefusals } from '#domain/addresses/saved-address.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import type { Limits } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { limitAccountWrites } from './limit-account-writes.ts'

const access = 'customer'
const tags = ['Account']

const savedAddress = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    address: z.string().describe('May have several lines.'),
    city: z.string(),
    state: z.string(),
    isDefault: z.boolean().describe('Of several exactly one is.'),
  })
  .openapi('SavedAddress')

const body = jsonBody({ ...addressFieldsSchema.shape, isDefault: z.boolean().default(false) })
const params = z.object({ id: z.uuid().toLowerCase() })
const saved = {
  description: 'Saved.',
  content: { 'application/json': { schema: z.object({ data: z.object({ id: z.uuid() }) }) } },
}
const refused = { 422: refusal(422, 'invalid'), 429: refusal(429, 'too_many_requests') }

const list = defineRoute({
  access,
  method: 'get',
  path: '/',
  tags,
  summary: 'The customer’s own addresses',
  responses: {
    200: {
      description: 'The default first, then the newest.',
      content: { 'application/json': { schema: z.object({ data: z.array(savedAddress) }) } },
    },
  },
})

const add = defineRoute({
  access,
  method: 'post',
  path: '/',
  tags,
  summary: 'Save another address; the first becomes the default',
  request: { body },
  responses: { 201: saved, 409: refusal(409, 'too_many_addresses'), ...refused },
})

const change = defineRoute({
  access,
  method: 'put',
  path: '/{id}',
  tags,
  summary: 'Change an address',
  request: { params, body },
  responses: { 200: saved, 404: refusal(404, 'not_found'), ...refused },
})

const remove = defineRoute({
  access,
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete an address; of the others the newest becomes the default if it was the default',
  request: { params },
  responses: { 204: { description: 'Deleted.' }, 404: refusal(404, 'not_found'), ...refused },
})

const tooMany = errorBody('too_many_addresses', addressRefusals.too_many, {})

/** The addresses that customers save. Somebody else's address is answered like one that doesn't exist. */
export function createAddressRoutes(shop: Shop, limits: Limits) {
  const routes = createRouter()
  routes.use(limitAccountWrites(limits))
  return routes
    .openapi(list, async (c) => c.json({ data: await listAddresses(shop.db, signedIn(c.env.viewer)) }, 200))
    .openapi(add, async (c) => {
      const { isDefault, ...fields } = c.req.valid('json')
      const result = await saveAddress(shop, signedIn(c.env.viewer), { id: null, fields, isDefault })
      return result.ok ? c.json({ data: { id: result.id } }, 201) : c.json(tooMany, 409)
    })
    .openapi(change, async (c) => {
      const { isDefault, ...fields } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const result = await saveAddress(shop, signedIn(c.env.viewer), { id, fields, isDefault })
      return result.ok ? c.json({ data: { id: result.id } }, 200) : c.json(notFoundBody, 404)
    })
    .openapi(remove, async (c) => {
      const result = await deleteAddress(shop.db, signedIn(c.env.viewer), c.req.valid('param').id)
      return result.ok ? c.body(null, 204) : c.json(notFoundBody, 404)
    })
}
