import { describe, expect, test } from 'vitest'
import { readContract } from './api-contract.ts'

const named = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const checkContract = readContract(
  JSON.stringify({
    paths: {
      '/things/{id}': {
        get: {
          responses: {
            200: {
              description: '',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Sized' } } },
            },
            204: { description: '' },
          },
        },
      },
    },
    components: {
      schemas: {
        Named: named,
        Sized: {
          allOf: [
            { $ref: '#/components/schemas/Named' },
            {
              type: 'object',
              properties: { size: { type: ['integer', 'null'] }, at: { type: 'string', format: 'uuid' } },
            },
          ],
        },
        NotFoundError: named,
        BadMethodError: named,
      },
    },
  }),
)

const json = (body: unknown, status = 200) => Response.json(body, { status })

describe('the API’s contract', () => {
  test.each([
    ['a documented answer', 'GET', '/things/1?q=2', json({ name: 'a', size: null })],
    ['an answer without a body', 'GET', '/things/1', new Response(null, { status: 204 })],
    ['a 404 for an unknown address', 'GET', '/others', json({ error: { name: 'x' } }, 404)],
    ['a 405 for an undocumented method', 'POST', '/things/1', json({ error: { name: 'x' } }, 405)],
  ])('accepts %s', async (_, method, path, answer) => {
    await expect(checkContract(method, path, answer)).resolves.toBeUndefined()
  })

  // @rule API | Every response in the API's tests matches its documentation
  test.each([
    ['an undocumented status', 'GET', '/things/1', json({}, 409)],
    ['a field of another type', 'GET', '/things/1', json({ name: 1 })],
    ['a missing field', 'GET', '/things/1', json({ size: 1 })],
    ['an undocumented field', 'GET', '/things/1', json({ name: 'a', more: true })],
    ['a wrong format', 'GET', '/things/1', json({ name: 'a', at: 'x' })],
    ['another content type', 'GET', '/things/1', new Response('{"name":"a"}')],
    ['a body where none is documented', 'GET', '/things/1', new Response('x', { status: 202 })],
    ['a 200 for an unknown address', 'GET', '/others', json({ name: 'a' })],
    ['a 200 for an undocumented method', 'PUT', '/things/1', json({ name: 'a' })],
  ])('rejects %s', async (_, method, path, answer) => {
    await expect(checkContract(method, path, answer)).rejects.toThrow()
  })
})
