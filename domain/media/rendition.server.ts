import type { Shop } from '#domain/shop.ts'
import type { Storage } from './storage.ts'

/** The storage key of the original. */
export const masterKey = (key: string) => `media/${key}/master.webp`

type MediaShop = Pick<Shop, 'storage' | 'encoder'>

/** `isOriginal`: the bytes are the original's, a WebP, because the rendition couldn't be made in time. */
export type ReadRendition = { bytes: Uint8Array; isOriginal: boolean }

/**
 * A file made of a picture. One that isn't there yet is made in the asker's turn; who doesn't get one in time gets the
 * original. Null when there is no such picture.
 */
export async function readRendition(
  shop: MediaShop,
  key: string,
  file: string,
  asker: string,
): Promise<ReadRendition | null> {
  const stored = await shop.storage.read(nameOf(key, file))
  if (stored) return { bytes: stored, isOriginal: false }
  if (!(await shop.storage.has(masterKey(key)))) return null
  const turn = await shop.encoder.takeTurn(asker)
  if (!turn) return original(shop.storage, key)
  try {
    const bytes = await makeRendition(shop, key, file)
    return bytes && { bytes, isOriginal: false }
  } finally {
    turn.done()
  }
}

/** Makes and stores a file of a picture, in a turn that the caller has. One that is there already is left. Null without the original. */
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

const nameOf = (key: string, file: string) => `media/${key}/${file}`

async function original(storage: Storage, key: string): Promise<ReadRendition | null> {
  const bytes = await storage.read(masterKey(key))
  return bytes && { bytes, isOriginal: true }
}
