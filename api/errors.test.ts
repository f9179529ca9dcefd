import { OpenAPIHono, z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { refuseFields } from './errors.ts'
import { jsonBody } from './json-body.ts'
import type { ApiEnv } from './router.ts'

const code = z
  .string()
  .min(3, 'Too short')
  .regex(/^[A-Z]*$/, 'Capitals only')

const body = jsonBody({ code, notes: z.array(z.object({ text: z.string() })).default([]) })
const router = new OpenAPIHono<ApiEnv>({ defaultHook: refuseFields }).openapi(
  { method: 'post', path: '/', request: { body }, responses: { 200: { description: 'Taken.' } } },
  (c) => c.body(null, 200),
)

/** The message about each field of a refused body. */
async function refusedFields(sent: object): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await router.request('/', { method: 'POST', headers, body: JSON.stringify(sent) })
  expect(answer.status).toBe(422)
  return ((await answer.json()) as { error: { details: { fields: Record<string, string> } } }).error.details.fields
}

test('a field with several errors has the first message', async () => {
  expect(await refusedFields({ code: 'a' })).toEqual({ code: 'Too short' })
})

test('an unknown field is named as such', async () => {
  expect(await refusedFields({ code: 'ABC', price: 1, total: 2 })).toEqual({
    price: 'There is no such field',
    total: 'There is no such field',
  })
})

test('a text that can’t be stored is named by its path', async () => {
  const notes = [{ text: 'A gown' }, { text: '\0' }]
  expect(await refusedFields({ code: 'ABC', notes })).toEqual({
    'notes.1.text': 'Please remove the characters that can’t be shown',
  })
})
