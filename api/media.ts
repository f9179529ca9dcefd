import { Hono } from 'hono'
import { z } from 'zod'
import { renditionFormats, renditionWidths } from '#domain/media/picture.ts'
import { readRendition } from '#domain/media/rendition.server.ts'
import type { Shop } from '#domain/shop.ts'

const address = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  width: z.coerce.number().pipe(z.literal(renditionWidths)),
  format: z.enum(renditionFormats),
})

/** Pictures by `/{key}/{width}.{format}`: named by their content, so a browser may keep them for good. */
export function createMedia(shop: Pick<Shop, 'storage'>): Hono {
  const media = new Hono()
  media.get('/:key/:file', async (c) => {
    const [width, format] = c.req.param('file').split('.')
    const parsed = address.safeParse({ key: c.req.param('key'), width, format })
    if (!parsed.success) return c.notFound()
    const { key } = parsed.data
    const bytes = await readRendition(shop.storage, key, parsed.data.width, parsed.data.format)
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': `image/${parsed.data.format}`,
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
  return media
}
