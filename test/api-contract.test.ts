import { describe, expect, test } from 'vitest'
import { readContract } from './api-contract.ts'

const named = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const keepsTo = readContract(
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
    ['what is promised', 'GET', '/things/1?q=2', json({ name: 'a', size: null })],
    ['an answer without a body', 'GET', '/things/1', new Response(null, { status: 204 })],
    ['an address that isn’t there', 'GET', '/others', json({ error: { name: 'x' } }, 404)],
    ['another method', 'POST', '/things/1', json({ error: { name: 'x' } }, 405)],
  ])('lets %s pass', async (_, method, path, answer) => {
    await expect(keepsTo(method, path, answer)).resolves.toBeUndefined()
  })

  // @rule API | Every answer to the API's tests is one that its document promises
  test.each([
    ['another status', 'GET', '/things/1', json({}, 409)],
    ['another shape', 'GET', '/things/1', json({ name: 1 })],
    ['a field that is missing', 'GET', '/things/1', json({ size: 1 })],
    ['a field that isn’t promised', 'GET', '/things/1', json({ name: 'a', more: true })],
    ['another format', 'GET', '/things/1', json({ name: 'a', at: 'x' })],
    ['another kind of content', 'GET', '/things/1', new Response('{"name":"a"}')],
    ['a body where none is promised', 'GET', '/things/1', new Response('x', { status: 202 })],
    ['a good answer where nothing is', 'GET', '/others', json({ name: 'a' })],
    ['another method that is answered', 'PUT', '/things/1', json({ name: 'a' })],
  ])('is broken by %s', async (_, method, path, answer) => {
    await expect(keepsTo(method, path, answer)).rejects.toThrow()
  })
})
