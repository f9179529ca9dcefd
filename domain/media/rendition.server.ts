import sharp from 'sharp'
import { limitConcurrency } from '#domain/limit-concurrency.ts'
import type { RenditionFormat, RenditionWidth } from './picture.ts'
import type { Storage } from './storage.ts'

/** The storage key of the original. */
export const masterKey = (key: string) => `media/${key}/master.webp`

/** What to make of a picture; `light` ones cost their viewer at most two thirds of the data. */
export type Rendition = { width: RenditionWidth; format: RenditionFormat; light?: boolean }

// A light rendition has three quarters of the pixels across, and is compressed until cloth still looks like cloth.
const lightScale = 0.75
const quality = { avif: { full: 52, light: 40 }, webp: { full: 76, light: 58 } }

// libvips uses every core for one picture; two at a time leave the server responsive.
const inTurn = limitConcurrency({ atOnce: 2 })

const making = new Map<string, Promise<Uint8Array | null>>()

/** One rendition of a picture, made at the first request and stored. Null when there is no such picture. */
export async function readRendition(
  storage: Storage,
  key: string,
  { width, format, light = false }: Rendition,
): Promise<Uint8Array | null> {
  const name = `media/${key}/${width}${light ? '-light' : ''}.${format}`
  return readOrMake(storage, key, { name, contentType: `image/${format}` }, (master) => {
    const across = light ? Math.round(width * lightScale) : width
    const resized = sharp(master).resize({ width: across, withoutEnlargement: true })
    const chosen = quality[format][light ? 'light' : 'full']
    const encoded =
      format === 'avif' ? resized.avif({ quality: chosen, effort: 3 }) : resized.webp({ quality: chosen, effort: 4 })
    return encoded.toBuffer()
  })
}

type Made = { name: string; contentType: string }

/** Reads a stored file, or makes it from the original and stores it. Concurrent requests share one run. */
export async function readOrMake(
  storage: Storage,
  key: string,
  { name, contentType }: Made,
  make: (master: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array | null> {
  const kept = await storage.read(name)
  if (kept) return kept
  const underway = making.get(name)
  if (underway) return underway
  const made = makeAndKeep().finally(() => making.delete(name))
  making.set(name, made)
  return made

  async function makeAndKeep(): Promise<Uint8Array | null> {
    const master = await storage.read(masterKey(key))
    if (!master) return null
    return inTurn(async () => {
      const bytes = await make(master)
      await storage.write(name, bytes, contentType)
      return bytes
    })
  }
}
