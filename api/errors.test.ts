import { OpenAPIHono, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { refuseFields } from './errors.ts'
import { jsonBody } from './json-body.ts'
import type { ApiEnv } from './router.ts'

const code = z
  .string()
  .min(3, 'Too short')
  .regex(/^[A-Z]*$/, 'Capitals only')

const router = new OpenAPIHono<ApiEnv>({ defaultHook: refuseFields }).openapi(
  { method: 'post', path: '/', request: { body: jsonBody({ code }) }, responses: { 200: { description: 'Taken.' } } },
  (c) => c.body(null, 200),
)

test('a field of which several things are wrong has the first message', async () => {
  const headers = { 'content-type': 'application/json' }
  const answer = await router.request('/', { method: 'POST', headers, body: JSON.stringify({ code: 'a' }) })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ error: { details: { fields: { code: 'Too short' } } } })
})
