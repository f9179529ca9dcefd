import type { Context } from 'hono'
import { maxPictureBytes } from '#domain/media/picture-type.ts'
import type { Registered } from '#domain/media/register-picture.server.ts'
import { type PictureUploaded, uploadPicture } from '#domain/media/upload-picture.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { type Limits, refuseTooMany } from '../rate-limits.ts'
import type { ApiEnv } from '../router.ts'
import type { FileOpening } from './multipart-file.ts'

/** The most bytes of a body: those of a picture, and of the form around it. */
export const maxBodyBytes = maxPictureBytes + 64 * 1024

/** The responses to uploads of pictures that are refused. */
export const uploadRefusals = {
  400: refusal(400, 'incomplete'),
  413: refusal(413, 'too_large'),
  415: refusal(415, 'unsupported_type'),
  422: refusal(422, 'no_file', 'unreadable_picture', 'too_many_pixels'),
  429: refusal(429, 'too_many_requests'),
  503: refusal(503, 'no_room', 'not_stored'),
  507: refusal(507, 'storage_full'),
}

export type PictureOpening =
  | { ok: true; chunks: AsyncIterable<Uint8Array>; cacheSeconds: number | null }
  | Extract<FileOpening, { ok: false }>

/**
 * Receives a picture from a request whose body nobody has read yet. `open` begins to read it; it is called last, after
 * all checks that don't need the body. Returns the picture as it is stored, or a response that refuses it.
 */
export async function receivePicture(
  c: Context<ApiEnv>,
  shop: Shop,
  limits: Limits,
  open: (request: Request) => Promise<PictureOpening>,
): Promise<
  | { ok: true; picture: Registered }
  | { ok: false; response: ReturnType<typeof refuse> | ReturnType<typeof refuseTooMany> }
> {
  const { viewer } = c.env
  if (viewer.kind === 'anonymous') return { ok: false, response: refuse(c, 'no_session') }
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) return { ok: false, response: refuse(c, 'too_large') }
  const reading = await limits.check('upload', viewer.userId)
  if (!reading.ok) return { ok: false, response: refuseTooMany(c, reading.retryAfter) }
  const opened = await open(c.req.raw)
  if (!opened.ok) return { ok: false, response: refuse(c, opened.reason) }
  const uploaded = await uploadPicture(shop, opened.chunks, viewer, opened.cacheSeconds)
  return uploaded.ok ? uploaded : { ok: false, response: refuse(c, uploaded.reason) }
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
