import { z } from '@hono/zod-openapi'
import { listColumns, mostListed, storedName, storedType, usuallyListed } from '#domain/media/stored-picture.ts'
import { listStoredPictures, type StoredPicture } from '#domain/media/stored-pictures.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { createRouter } from '../router.ts'
import { bucketName } from './bucket.ts'
import { objectId } from './object-id.ts'

const list = defineRoute({
  access: 'catalogue.read',
  method: 'post',
  path: '/object/list/{bucket}',
  tags: ['Storage'],
  summary: 'The pictures that the shop stores',
  description: `The originals of pictures, in the bucket “${bucketName}”, which has no folders: below any there is nothing.`,
  request: {
    params: z.object({ bucket: z.string() }),
    body: jsonBody({
      prefix: z.string().default('').describe('A folder.'),
      search: z.string().max(100).default('').describe('How names start.'),
      limit: z.int().min(1).default(usuallyListed).describe(`More than ${mostListed} are never listed.`),
      offset: z.int().min(0).default(0),
      sortBy: z
        .strictObject({ column: z.enum(listColumns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
        .default({ column: 'name', order: 'asc' }),
    }),
  },
  responses: {
    200: {
      description: 'The pictures, by name where nothing else is said.',
      content: {
        'application/json': {
          schema: z.array(
            z.object({
              name: z.string(),
              id: z.uuid(),
              created_at: z.iso.datetime(),
              updated_at: z.iso.datetime().describe('The same: what is stored doesn’t change.'),
              last_accessed_at: z.iso.datetime().describe('The same: nobody notes it.'),
              metadata: z.object({
                size: z.int().nullable().describe('Bytes; null when the file is gone.'),
                mimetype: z.string(),
                cacheControl: z.string(),
              }),
            }),
          ),
        },
      },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
  },
})

/** Lists of pictures, for administrators. */
export function createListRoutes(shop: Shop) {
  return createRouter().openapi(list, async (c) => {
    if (c.req.valid('param').bucket !== bucketName) return c.json(notFoundBody, 404)
    const { prefix, search, limit, offset, sortBy } = c.req.valid('json')
    const listed = await listStoredPictures(shop, { search, limit, offset, ...sortBy }, c.env.viewer)
    if (!listed.ok) return answerRefusal(c, listed)
    return c.json(isFolder(prefix) ? [] : listed.pictures.map(objectOf), 200)
  })
}

const isFolder = (prefix: string) => /[^/]/.test(prefix)

function objectOf({ key, createdAt, cacheSeconds, bytes }: StoredPicture) {
  const at = createdAt.toISOString()
  const metadata = { size: bytes, mimetype: storedType, cacheControl: `max-age=${cacheSeconds}` }
  return { name: storedName(key), id: objectId(key), created_at: at, updated_at: at, last_accessed_at: at, metadata }
}
