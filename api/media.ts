import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { renditionFormats, renditionWidths } from '#domain/media/picture.ts'
import { type ReadRendition, readRendition } from '#domain/media/rendition.server.ts'
import { renditionFile, sharePictureFile } from '#domain/media/rendition-file.ts'
import type { Shop } from '#domain/shop.ts'

const picturePath = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  // Only the one spelling that the shop's own URLs have: another would be a second entry in every cache.
  width: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.literal(renditionWidths)),
  format: z.enum(renditionFormats),
})

const immutable = 'public, max-age=31536000, immutable'
// A day, so that full quality returns soon after data saving is switched off; private, so that no shared cache serves it to others.
const privateDay = 'private, max-age=86400'

// For the original in place of a rendition: the next request may find the rendition.
const passing = 'no-store'

type MediaEnv = { Bindings: { ip?: string } }

/**
 * Pictures at `/{key}/{width}.{format}`. The key is a hash of the content, so browsers may cache them for ever.
 * Visitors who save data get a lighter one at the same URL. `/{key}/og.jpg` is the preview picture for messengers. A
 * picture that isn't made yet is made in the requester's turn; `groupOf` makes an address the key of that turn.
 */
export function createMediaRoutes(
  shop: Pick<Shop, 'storage' | 'encoder'>,
  groupOf: (ip: string) => string,
): Hono<MediaEnv> {
  const media = new Hono<MediaEnv>()
  const read = (c: Context<MediaEnv>, key: string, file: string) =>
    readRendition(shop, key, file, groupOf(c.env?.ip ?? ''))

  media.get('/:key/og.jpg', async (c) => {
    const key = picturePath.shape.key.safeParse(c.req.param('key'))
    const found = key.success ? await read(c, key.data, sharePictureFile) : null
    return found ? picture(c, found, 'jpeg', immutable) : c.notFound()
  })
  media.get('/:key/:file', async (c) => {
    const [width, ...endings] = c.req.param('file').split('.')
    const parsed = picturePath.safeParse({ key: c.req.param('key'), width, format: endings.join('.') })
    if (!parsed.success) return c.notFound()
    const { key, ...rendition } = parsed.data
    const light = savesData(c.req.raw.headers)
    const found = await read(c, key, renditionFile({ ...rendition, light }))
    if (!found) return c.notFound()
    c.header('vary', 'save-data')
    return picture(c, found, rendition.format, light ? privateDay : immutable)
  })
  return media
}

// The browser's own setting, or the switch in the shop's footer.
const savesData = (headers: Headers) =>
  headers.get('save-data')?.toLowerCase() === 'on' || /(?:^|;\s*)data-saver=1(?:;|$)/.test(headers.get('cookie') ?? '')

function picture(c: Context<MediaEnv>, found: ReadRendition | 'busy', format: string, cacheControl: string) {
  if (found === 'busy') return c.body(null, 429, { 'retry-after': '5', 'cache-control': passing })
  const { bytes, isOriginal } = found
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': `image/${isOriginal ? 'webp' : format}`,
    'content-length': String(bytes.byteLength),
    'cache-control': isOriginal ? passing : cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "sandbox; default-src 'none'",
  })
}
