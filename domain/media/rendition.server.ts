import { createFairQueue } from '#domain/fair-queue.ts'
import type { Shop } from '#domain/shop.ts'
import type { Storage } from './storage.ts'

/** Where a picture's files are stored. */
export const pictureFolder = (key: string) => `media/${key}`

/** The storage key of the original. */
export const masterKey = (key: string) => `${pictureFolder(key)}/master.webp`

type MediaShop = Pick<Shop, 'storage' | 'encoder'>

/** `isOriginal`: the bytes are those of the original, a WebP, because the rendition couldn't be made in time. */
export type ReadRendition = { bytes: Uint8Array; isOriginal: boolean }

/**
 * How many originals one asker may read at once on a node, and how many may wait: they are many times the size of a
 * rendition.
 */
export const originalTurns = { atOncePerKey: 2, waitingPerKey: 40 } as const

const originals = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, ...originalTurns })

/**
 * A file made from a picture. If it doesn't exist yet, it is made in the asker's turn; if that doesn't come in time,
 * the original is returned, also in turn. `busy` when too many originals of the asker are waiting; null when there is
 * no such picture.
 */
export async function readRendition(
  shop: MediaShop,
  key: string,
  file: string,
  asker: string,
): Promise<ReadRendition | 'busy' | null> {
  const stored = await shop.storage.read(nameOf(key, file))
  if (stored) return { bytes: stored, isOriginal: false }
  if (!(await shop.storage.has(masterKey(key)))) return null
  const turn = await shop.encoder.takeTurn(asker)
  if (!turn) return readOriginal(shop.storage, key, asker)
  try {
    const bytes = await makeRendition(shop, key, file)
    return bytes && { bytes, isOriginal: false }
  } finally {
    turn.done()
  }
}

/**
 * Makes and stores a file of a picture, during a turn that the caller has. An existing file isn't made again. Null
 * without the original.
 */
export async function makeRendition(
  { storage, encoder }: MediaShop,
  key: string,
  file: string,
): Promise<Uint8Array | null> {
  const name = nameOf(key, file)
  const stored = await storage.read(name)
  if (stored) return stored
  const master = await storage.read(masterKey(key))
  if (!master) return null
  const bytes = await encoder.encode(master, file)
  await storage.write(name, bytes, `image/${file.split('.')[1] === 'jpg' ? 'jpeg' : file.split('.')[1]}`)
  return bytes
}

const nameOf = (key: string, file: string) => `${pictureFolder(key)}/${file}`

/**
 * The original of a picture, in the asker's turn. `busy` when too many of the asker are waiting; null when there is
 * none.
 */
export async function readOriginal(
  storage: Storage,
  key: string,
  asker: string,
): Promise<ReadRendition | 'busy' | null> {
  const turn = await originals.take(asker)
  if (!turn) return 'busy'
  try {
    const bytes = await storage.read(masterKey(key))
    return bytes && { bytes, isOriginal: true }
  } finally {
    turn.done()
  }
}
