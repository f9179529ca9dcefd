import type { Database } from '#domain/transaction.server.ts'

export type PictureToAdd = { key: string; color?: string | null; alt?: string }

/** Adds pictures to a product, in this order. A key is 24 hex digits; no file needs to exist for it. */
export async function addPictures(db: Database, productId: string, pictures: PictureToAdd[]): Promise<void> {
  await db
    .insertInto('media')
    .values(pictures.map(({ key }) => ({ key, width: 1280, height: 1600, dominantColor: '#203040' })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  await db
    .insertInto('productImage')
    .values(
      pictures.map(({ key, color = null, alt = '' }, position) => ({ productId, mediaKey: key, position, color, alt })),
    )
    .execute()
}
