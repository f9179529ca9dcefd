import { Hono } from 'hono'
import { z } from 'zod'
import { renditionFormats, renditionWidths } from '#domain/media/picture.ts'
import { readRendition } from '#domain/media/rendition.server.ts'
import { readSharePicture } from '#domain/media/share-picture.server.ts'
import type { Shop } from '#domain/shop.ts'

const address = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  // As it is written in our own addresses: a second spelling would be a second picture to every cache.
  width: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number)
    .pipe(z.literal(renditionWidths)),
  format: z.enum(renditionFormats),
})

const forGood = 'public, max-age=31536000, immutable'
// Short, so that pictures grow sharp again soon after the saving ends; nobody else's, so that no cache gives it to others.
const forHer = 'private, max-age=86400'

/**
 * Pictures by `/{key}/{width}.{format}`: named by their content, so a browser may keep them for good. Who saves data is
 * answered at the same address with a lighter one. `/{key}/og.jpg` is what messengers show.
 */
export function createMediaRoutes(shop: Pick<Shop, 'storage'>): Hono {
  const media = new Hono()
  media.get('/:key/og.jpg', async (c) => {
    const key = address.shape.key.safeParse(c.req.param('key'))
    const bytes = key.success ? await readSharePicture(shop.storage, key.data) : null
    return bytes ? c.body(new Uint8Array(bytes), 200, headersOf(bytes, 'jpeg', forGood)) : c.notFound()
  })
  media.get('/:key/:file', async (c) => {
    const [width, ...endings] = c.req.param('file').split('.')
    const parsed = address.safeParse({ key: c.req.param('key'), width, format: endings.join('.') })
    if (!parsed.success) return c.notFound()
    const { key, ...rendition } = parsed.data
    const light = savesData(c.req.raw.headers)
    const bytes = await readRendition(shop.storage, key, { ...rendition, light })
    if (!bytes) return c.notFound()
    const headers = headersOf(bytes, rendition.format, light ? forHer : forGood)
    return c.body(new Uint8Array(bytes), 200, { ...headers, vary: 'save-data' })
  })
  return media
}

// Said by the browser, or by the switch in the shop's footer.
const savesData = (headers: Headers) =>
  headers.get('save-data')?.toLowerCase() === 'on' || /(?:^|;\s*)data-saver=1(?:;|$)/.test(headers.get('cookie') ?? '')

const headersOf = (bytes: Uint8Array, type: string, caching: string) => ({
  'content-type': `image/${type}`,
  'content-length': String(bytes.byteLength),
  'cache-control': caching,
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "sandbox; default-src 'none'",
})
