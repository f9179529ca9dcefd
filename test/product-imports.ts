import type { Viewer } from '#domain/accounts/viewer.ts'
import { everyProduct } from '#domain/catalogue/admin-listing.ts'
import { exportProducts } from '#domain/catalogue/csv/export-products.server.ts'
import { readImport } from '#domain/catalogue/csv/read-import.server.ts'
import { receiveImport } from '#domain/catalogue/csv/receive-import.server.ts'
import { workOnImports } from '#domain/catalogue/csv/work-on-imports.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Database } from '#domain/transaction.server.ts'
import { administratorViewer } from './viewers.ts'

type ImportShop = Pick<Shop, 'db' | 'clock' | 'report'>

/** Gives a viewer the user row and the role that jobs check. */
export async function makeAdministrator(db: Database, { userId, email } = administratorViewer()): Promise<void> {
  await db.insertInto('user').values({ id: userId, email }).execute()
  await db.insertInto('userRole').values({ userId, role: 'admin' }).execute()
}

/** The text of an exported file. */
export async function exported(
  shop: Pick<Shop, 'db' | 'clock'>,
  viewer: Viewer,
  filter = everyProduct,
): Promise<string> {
  const answer = await exportProducts(shop, filter, viewer)
  if (!answer.ok) throw new Error(answer.reason)
  let file = ''
  for await (const part of answer.lines) file += part
  return file
}

/** Uploads a file in chunks of an odd size. */
export async function upload(shop: ImportShop, file: string | Uint8Array, viewer: Viewer): Promise<string> {
  const received = await receiveImport(shop, { fileName: 'products.csv', chunks: inPieces(file) }, viewer)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

export async function* inPieces(file: string | Uint8Array, size = 1_021): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Lets the job do the work that is due. */
export const workOff = (shop: ImportShop) => workOnImports(shop, new AbortController().signal)

/** An import with all its lines. */
export async function reportOf(shop: ImportShop, id: string, viewer: Viewer) {
  const read = await readImport(shop.db, id, { outcome: null, page: 1 }, viewer)
  if (!read.ok) throw new Error(read.reason)
  return read.report
}
