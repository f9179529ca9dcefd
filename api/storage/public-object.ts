import { z } from '@hono/zod-openapi'
import { keyInName, storedType } from '#domain/media/stored-picture.ts'
import { readStoredPicture } from '#domain/media/stored-pictures.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { bucketName } from './bucket.ts'

const retryAfter = 5

const read = defineRoute({
  access: 'everyone',
  method: 'get',
  path: '/object/public/{bucket}/{name}',
  tags: ['Storage'],
  summary: 'The original of a picture',
  description: 'As it is stored; browsers may keep it as long as was said when it was uploaded.',
  request: { params: z.object({ bucket: z.string(), name: z.string() }) },
  responses: {
    200: { description: 'The picture.', content: { [storedType]: { schema: z.string() } } },
    404: refusal(404, 'not_found'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** Originals of pictures, for everybody. `groupOf` makes an address the key by which requests take turns. */
export function createPublicObjectRoutes(shop: Shop, groupOf: (ip: string) => string) {
  return createRouter().openapi(read, async (c) => {
    const { bucket, name } = c.req.valid('param')
    const key = bucket === bucketName ? keyInName(name) : null
    const found = key === null ? null : await readStoredPicture(shop, key, groupOf(c.env.ip))
    if (found === null) return c.json(notFoundBody, 404)
    if (found === 'busy') return refuseTooMany(c, retryAfter)
    return c.body(new Uint8Array(found.bytes), 200, {
      'content-type': storedType,
      'content-length': String(found.bytes.byteLength),
      'cache-control': `public, max-age=${found.cacheSeconds}`,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
}
