import { z } from '@hono/zod-openapi'
import { pictureUrl } from '#domain/media/picture.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import type { Limits } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { openMultipartFile } from './multipart-file.ts'
import { type PictureOpening, receivePicture, uploadRefusals } from './receive-picture.ts'

const upload = defineRoute({
  access: 'catalogue.write',
  method: 'post',
  path: '/',
  tags: ['Administration'],
  summary: 'Upload a picture',
  description:
    'One JPEG, PNG or WebP of at most 10 MB and 40 megapixels, known by its content whatever its name. It is made anew: upright, its first frame, without metadata. The same picture again has the same key. One that no product and no category shows is removed after a day. Who may not upload is refused before the body is read.',
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            file: { type: 'string', contentMediaType: 'application/octet-stream' },
            upload_preset: { type: 'string', description: 'Accepted and ignored.' },
          },
          required: ['file'],
        },
      },
    },
  },
  responses: {
    201: {
      description: 'The picture as it is stored.',
      content: {
        'application/json': {
          schema: z.object({
            secure_url: z.url().describe('Where it can be seen, up to 1,280 pixels wide.'),
            key: z.string().describe('By which products and categories name it.'),
            width: z.int().describe('Pixels, upright.'),
            height: z.int(),
            color: z.string().describe('Its dominant colour, `#rrggbb`.'),
          }),
        },
      },
    },
    ...uploadRefusals,
  },
})

/** Uploads of pictures by administrators. */
export function createMediaUploadRoutes(shop: Shop, limits: Limits) {
  return createRouter().openapi(upload, async (c) => {
    const received = await receivePicture(c, shop, limits, openForm)
    if (!received.ok) return received.response
    const { key, width, height, color } = received.picture
    return c.json({ secure_url: `${shop.publicUrl}${pictureUrl(key, 1280)}`, key, width, height, color }, 201)
  })
}

async function openForm(request: Request): Promise<PictureOpening> {
  const opened = await openMultipartFile(request)
  return opened.ok ? { ok: true, chunks: opened.chunks, cacheSeconds: null } : opened
}
