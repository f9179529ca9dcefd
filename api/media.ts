import { Hono } from 'hono'
import { z } from 'zod'
import { renditionFormats, renditionWidths } from '#domain/media/picture.ts'
import { readRendition } from '#domain/media/rendition.server.ts'
import { readSharePicture } from '#domain/media/share-picture.server.ts'
import type { Shop } from '#domain/shop.ts'

const picturePath = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  // Only the spelling of the shop's own URLs: another would be a second entry in every cache.
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

/**
 * Pictures at `/{key}/{width}.{format}`. The key is a hash of the content, so browsers may cache them for ever. Data-saving
 * visitors get a lighter one at the same URL. `/{key}/og.jpg` is the preview picture for messengers.
 */
export function createMediaRoutes(shop: Pick<Shop, 'storage'>): Hono {
  const media = new Hono()
  media.get('/:key/og.jpg', async (c) => {
    const key = picturePath.shape.key.safeParse(c.req.param('key'))
    const bytes = key.success ? await readSharePicture(shop.storage, key.data) : null
    return bytes ? c.body(new Uint8Array(bytes), 200, headersOf(bytes, 'jpeg', immutable)) : c.notFound()
  })
  media.get('/:key/:file', async (c) => {
    const [width, ...endings] = c.req.param('file').split('.')
    const parsed = picturePath.safeParse({ key: c.req.param('key'), width, format: endings.join('.') })
    if (!parsed.success) return c.notFound()
    const { key, ...rendition } = parsed.data
    const light = savesData(c.req.raw.headers)
    const bytes = await readRendition(shop.storage, key, { ...rendition, light })
    if (!bytes) return c.notFound()
    const headers = headersOf(bytes, rendition.format, light ? privateDay : immutable)
    return c.body(new Uint8Array(bytes), 200, { ...headers, vary: 'save-data' })
  })
  return media
}

// The browser's own setting, or the switch in the shop's footer.
const savesData = (headers: Headers) =>
  headers.get('save-data')?.toLowerCase() === 'on' || /(?:^|;\s*)data-saver=1(?:;|$)/.test(headers.get('cookie') ?? '')

const headersOf = (bytes: Uint8Array, type: string, cacheControl: string) => ({
  'content-type': `image/${type}`,
  'content-length': String(bytes.byteLength),
  'cache-control': cacheControl,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "sandbox; default-src 'none'",
})
