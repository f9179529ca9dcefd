import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { pictureUrl } from '#domain/media/picture.ts'
import { maxPictureBytes } from '#domain/media/picture-type.ts'
import { type PictureUploaded, uploadPicture } from '#domain/media/upload-picture.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import { type ApiEnv, createRouter } from '../router.ts'
import { openMultipartFile } from './multipart-file.ts'

// What is around the file in a multipart body.
const maxBodyBytes = maxPictureBytes + 64 * 1024

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
    400: refusal(400, 'incomplete'),
    413: refusal(413, 'too_large'),
    415: refusal(415, 'unsupported_type'),
    422: refusal(422, 'no_file', 'unreadable_picture', 'too_many_pixels'),
    429: refusal(429, 'too_many_requests'),
    503: refusal(503, 'no_room', 'not_stored'),
    507: refusal(507, 'storage_full'),
  },
})

/** Uploads of pictures by administrators. */
export function createMediaUploadRoutes(shop: Shop, limits: Limits) {
  return createRouter().openapi(upload, async (c) => {
    const { viewer } = c.env
    if (viewer.kind === 'anonymous') return answerRefusal(c, { ok: false, reason: 'no_session' })
    if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) return refuse(c, 'too_large')
    const reading = await limits.check('upload', viewer.userId)
    if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
    const opened = await openMultipartFile(c.req.raw)
    if (!opened.ok) return refuse(c, opened.reason)
    const uploaded = await uploadPicture(shop, opened.chunks, viewer)
    if (!uploaded.ok) return refuse(c, uploaded.reason)
    const { key, width, height, color } = uploaded.picture
    return c.json({ secure_url: `${shop.publicUrl}${pictureUrl(key, 1280)}`, key, width, height, color }, 201)
  })
}

type Reason = Extract<PictureUploaded, { ok: false }>['reason'] | 'no_file'

function refuse(c: Context<ApiEnv>, reason: Reason) {
  switch (reason) {
    case 'incomplete':
      return c.json(errorBody('incomplete', 'This upload broke off.', {}), 400)
    case 'too_large':
      return c.json(errorBody('too_large', `File is larger than ${maxPictureBytes} bytes`, {}), 413)
    case 'unsupported_type':
      return c.json(errorBody('unsupported_type', 'File type must be .jpeg, .jpg, .png or .webp', {}), 415)
    case 'no_file':
      return c.json(errorBody('no_file', 'There is no picture in the field “file”.', {}), 422)
    case 'unreadable':
      return c.json(
        errorBody('unreadable_picture', 'This picture can’t be read. Please save it anew and try again.', {}),
        422,
      )
    case 'too_many_pixels':
      return c.json(
        errorBody('too_many_pixels', 'This picture has more than 40 megapixels. Please make it smaller.', {}),
        422,
      )
    case 'no_room':
      return c.json(errorBody('no_room', 'Too many pictures at once. Please try again in a moment.', {}), 503, {
        'retry-after': '5',
      })
    case 'storage_unavailable':
      return c.json(errorBody('not_stored', 'Images could not be stored. Nothing was changed.', {}), 503, {
        'retry-after': '30',
      })
    case 'storage_full':
      return c.json(errorBody('storage_full', 'There is no room for more images. Nothing was changed.', {}), 507)
    default:
      return answerRefusal(c, { ok: false, reason })
  }
}
