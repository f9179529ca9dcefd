import sharp from 'sharp'
import type { RenditionFormat, RenditionWidth } from './picture.ts'
import type { Storage } from './storage.ts'

/** Where the picture is kept as it was registered. */
export const masterKey = (key: string) => `media/${key}/master.webp`

const renditionKey = (key: string, width: RenditionWidth, format: RenditionFormat) => `media/${key}/${width}.${format}`

const making = new Map<string, Promise<Uint8Array | null>>()
// libvips uses every core for one picture; two at once keep pages answering while a shelf of pictures is made.
const atOnce = 2
let active = 0
const waiting: (() => void)[] = []

/**
 * One rendition of a picture, made when it is first asked for and kept. Null when there is no such picture. Requests for a
 * rendition that is being made wait for the same one.
 */
export async function readRendition(
  storage: Storage,
  key: string,
  width: RenditionWidth,
  format: RenditionFormat,
): Promise<Uint8Array | null> {
  const name = renditionKey(key, width, format)
  const kept = await storage.read(name)
  if (kept) return kept
  const underway = making.get(name)
  if (underway) return underway
  const made = makeRendition(storage, key, width, format).finally(() => making.delete(name))
  making.set(name, made)
  return made
}

async function makeRendition(
  storage: Storage,
  key: string,
  width: RenditionWidth,
  format: RenditionFormat,
): Promise<Uint8Array | null> {
  const master = await storage.read(masterKey(key))
  if (!master) return null
  return inTurn(async () => {
    const resized = sharp(master).resize({ width, withoutEnlargement: true })
    const encoded =
      format === 'avif' ? resized.avif({ quality: 52, effort: 3 }) : resized.webp({ quality: 76, effort: 4 })
    const bytes = await encoded.toBuffer()
    await storage.write(renditionKey(key, width, format), bytes, `image/${format}`)
    return bytes
  })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (active >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  active++
  try {
    return await work()
  } finally {
    active--
    waiting.shift()?.()
  }
}
