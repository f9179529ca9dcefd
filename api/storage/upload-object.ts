import { z } from '@hono/zod-openapi'
import { longestCacheSeconds, storedName, usualCacheSeconds } from '#domain/media/stored-picture.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { openMultipartFile, readBody } from '../admin/multipart-file.ts'
import { maxBodyBytes, type PictureOpening, receivePicture, uploadRefusals } from '../admin/receive-picture.ts'
import { notFoundBody, refusal } from '../errors.ts'
import type { Limits } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { bucketName } from './bucket.ts'
import { objectId } from './object-id.ts'

const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const

const upload = defineRoute({
  access: 'catalogue.write',
  method: 'post',
  path: '/object/{bucket}/{path}',
  tags: ['Storage'],
  summary: 'Upload a picture',
  description:
    'What `POST /api/v1/admin/media` says of pictures holds here, and the limits are the same. `path` may have slashes and is not kept: a picture is stored under the hash of its content, which the answer says, and the same picture again is the same object.',
  request: { params: z.object({ bucket: z.string(), path: z.string() }) },
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            cacheControl: {
              type: 'string',
              description: `Before the file: how many seconds a browser may keep it, at most ${longestCacheSeconds}. Anything else is ${usualCacheSeconds}.`,
            },
            '': file,
          },
          required: [''],
        },
      },
      '*/*': { schema: { ...file, description: 'The file itself, with the seconds in `Cache-Control: max-age=`.' } },
    },
  },
  responses: {
    200: {
      description: 'The picture is stored.',
      content: {
        'application/json': {
          schema: z.object({
            Id: z.uuid(),
            Key: z.string().describe(`Its name, after \`${bucketName}/\`.`),
          }),
        },
      },
    },
    404: refusal(404, 'not_found'),
    ...uploadRefusals,
  },
})

/** Uploads of pictures by administrators. */
export function createUploadRoutes(shop: Shop, limits: Limits) {
  const router = createRouter()
  router.openAPIRegistry.registerPath(upload)
  // The API document can't express that a parameter contains slashes.
  router.post('/object/:bucket/:path{.+}', upload.middleware, async (c) => {
    if (c.req.param('bucket') !== bucketName) return c.json(notFoundBody, 404)
    const received = await receivePicture(c, shop, limits, openObject)
    if (!received.ok) return received.response
    const { key } = received.picture
    return c.json({ Id: objectId(key), Key: `${bucketName}/${storedName(key)}` }, 200)
  })
  return router
}

/** The file in a form, in whichever field, or else the body itself. */
async function openObject(request: Request): Promise<PictureOpening> {
  const { headers, body } = request
  if (/^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')) {
    const opened = await openMultipartFile(request, { isNamed: false })
    if (!opened.ok) return opened
    return { ok: true, chunks: opened.chunks, cacheSeconds: cacheSeconds.parse(opened.fields.get('cacheControl')) }
  }
  if (body === null) return { ok: false, reason: 'no_file' }
  const said = /^max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1]
  return { ok: true, chunks: readBody(body, maxBodyBytes), cacheSeconds: cacheSeconds.parse(said) }
}

const cacheSeconds = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .pipe(z.int().max(longestCacheSeconds))
  .catch(usualCacheSeconds)
