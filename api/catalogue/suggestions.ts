import { z } from '@hono/zod-openapi'
import { suggest } from '#domain/catalogue/suggest.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { pictureSchema } from './product-schemas.ts'

const suggestionSchema = z
  .object({ id: z.uuid(), name: z.string(), slug: z.string(), picture: pictureSchema.nullable() })
  .openapi('Suggestion')

const list = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/',
  tags: ['Catalogue'],
  summary: 'Search suggestions while a visitor types',
  request: {
    query: z.object({
      q: z.string().catch('').openapi({ type: 'string', description: 'The typed text; blank text finds nothing.' }),
    }),
  },
  responses: {
    200: {
      description: 'Up to five products and three categories.',
      content: {
        'application/json': {
          schema: z.object({
            data: z.object({ products: z.array(suggestionSchema), categories: z.array(suggestionSchema) }),
          }),
        },
      },
    },
    429: refusal(429, 'too_many_requests'),
  },
})

/** Suggestions for the search panel. Blank text costs neither a query nor a point of the rate limit. */
export function createSuggestionRoutes(shop: Pick<Shop, 'db'>, limits: Limits) {
  return createRouter().openapi(list, async (c) => {
    // PostgreSQL refuses texts with a NUL.
    const text = c.req.valid('query').q.replaceAll('\0', '').trim()
    if (text === '') return c.json({ data: { products: [], categories: [] } }, 200)
    const reading = await limits.check('suggestions', c.env.ip)
    if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
    return c.json({ data: await suggest(shop.db, text) }, 200)
  })
}
