import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clearDemoCatalogue } from '#domain/catalogue/clear-demo-catalogue.server.ts'
import { readHomeSections } from '#domain/catalogue/queries.server.ts'
import { clearDemoCoupons } from '#domain/coupons/clear-demo-coupons.server.ts'
import { prioritizeRenditions } from '#domain/media/pending-renditions.server.ts'
import type { Picture } from '#domain/media/picture.ts'
import { type Registered, registerPicture } from '#domain/media/register-picture.server.ts'
import { demoRemovedKey } from '#domain/setup/remove-demo-shop.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { type DemoProduct, demoCategories, demoProducts } from './catalogue.ts'
import { demoCoupons } from './coupons.ts'
import { pictureFilesIn, readFacts } from './picture-facts.ts'

// Two levels below the project's root, both here and in the built server (build/node).
const picturesFolder = join(import.meta.dirname, '../../db/demo/pictures')
const shopPictureNames = /^(hero|pattern|grid|team|showroom)-/
const homePictureNames = /^(hero-(heritage|studio|atelier)|pattern-|grid-)/

type DemoShop = Pick<Shop, 'db' | 'storage' | 'clock'>

/** Whether the demo shop should be created at a start: there are no products, and nobody has removed it before. */
export async function wantsDemoShop({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const product = await db.selectFrom('product').select('id').limit(1).executeTakeFirst()
  const removed = await db.selectFrom('shopSetting').where('key', '=', demoRemovedKey).select('key').executeTakeFirst()
  return product === undefined && removed === undefined
}

/**
 * Creates the demo shop: pictures, categories, products, stock and coupons, all marked as demo. An earlier demo shop is removed
 * first, so that the result is always the same.
 */
export async function createDemoShop(shop: DemoShop): Promise<{ products: number }> {
  const pictures = await registerAll(shop)
  await inTransaction(shop.db, async (tx) => {
    await clear(tx, shop.clock())
    await tx.deleteFrom('shopSetting').where('key', '=', demoRemovedKey).execute()
    const categoryIds = await insertCategories(tx, pictures)
    for (const [index, product] of demoProducts.entries()) {
      await insertProduct(tx, product, index, categoryIds, pictures, shop.clock())
    }
    await tx
      .insertInto('coupon')
      .values(demoCoupons(shop.clock()).map((coupon) => ({ ...coupon, isDemo: true })))
      .onConflict((conflict) => conflict.column('code').where('archivedAt', 'is', null).doNothing())
      .execute()
    await saveShopPictures(tx, pictures)
    return { ok: true }
  })
  await prioritizeRenditions(shop.db, await homePictureKeys(shop, pictures))
  return { products: demoProducts.length }
}

async function clear(tx: Tx, at: Date): Promise<void> {
  await clearDemoCatalogue(tx, { keepChanged: false, at })
  await clearDemoCoupons(tx, { keepChanged: false, at })
  await tx.deleteFrom('shopSetting').where('key', '=', 'pictures').execute()
}

type Pictures = Map<string, Registered>

async function registerAll(shop: DemoShop): Promise<Pictures> {
  const pictures: Pictures = new Map()
  const files = await pictureFilesIn(picturesFolder)
  const facts = await readFacts(picturesFolder)
  for (let start = 0; start < files.length; start += 4) {
    const registered = files.slice(start, start + 4).map(async (file) => {
      const bytes = await readFile(join(picturesFolder, file))
      pictures.set(file.slice(0, -'.webp'.length), await registerPicture(shop, bytes, facts))
    })
    await Promise.all(registered)
  }
  return pictures
}

// The pictures that the home pages show. Their renditions are made first.
async function homePictureKeys(shop: DemoShop, pictures: Pictures): Promise<string[]> {
  const own = [...pictures].filter(([name]) => homePictureNames.test(name)).map(([, { key }]) => key)
  const tiles = demoCategories.map(({ picture }) => pictures.get(picture)?.key)
  const cards = Object.values(await readHomeSections(shop)).flat()
  return [...own, ...tiles, ...cards.map((card) => card.pictures[0]?.key)].filter((key) => key !== undefined)
}

async function insertCategories(tx: Tx, pictures: Pictures): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [position, { picture, ...category }] of demoCategories.entries()) {
    const row = await tx
      .insertInto('category')
      .values({ ...category, position, imageKey: pictures.get(picture)?.key ?? null, isDemo: true })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ position }))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(category.slug, row.id)
  }
  return ids
}

async function insertProduct(
  tx: Tx,
  product: DemoProduct,
  index: number,
  categoryIds: Map<string, string>,
  pictures: Pictures,
  now: Date,
): Promise<void> {
  const { category, stock, pictures: shown, createdDaysAgo, ...columns } = product
  const categoryId = categoryIds.get(category)
  if (!categoryId) throw new Error(`Demo product ${product.slug} stands in an unknown category ${category}`)
  const createdAt = new Date(now.getTime() - createdDaysAgo * 86_400_000 - index * 60_000)
  const { id } = await tx
    .insertInto('product')
    .values({ ...columns, categoryId, createdAt, isDemo: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cells = typeof stock === 'number' ? [{ size: null, color: null, onHand: stock }] : stock
  await tx
    .insertInto('stock')
    .values(cells.map((cell) => ({ ...cell, productId: id })))
    .execute()
  const images = shown.flatMap(({ file, alt, color = null }) => {
    const mediaKey = pictures.get(file)?.key
    return mediaKey ? [{ mediaKey, alt, color }] : []
  })
  if (images.length > 0) {
    await tx
      .insertInto('productImage')
      .values(images.map((image, position) => ({ ...image, productId: id, position })))
      .execute()
  }
  await insertActivity(tx, id, index, now)
}

// Inserts sales and views for the bestsellers and trending sections, spread over the catalogue and the same every time.
async function insertActivity(tx: Tx, productId: string, index: number, now: Date): Promise<void> {
  const unitsSold = (index * 7) % 23
  const views = (index * 31) % 97
  const day = now.toISOString().slice(0, 10)
  await tx.insertInto('productActivity').values({ productId, day, unitsSold, views }).execute()
}

async function saveShopPictures(tx: Tx, pictures: Pictures): Promise<void> {
  const named: Record<string, Picture> = {}
  for (const [name, picture] of pictures) {
    if (shopPictureNames.test(name)) named[name] = { ...picture, alt: '' }
  }
  await tx
    .insertInto('shopSetting')
    .values({ key: 'pictures', value: JSON.stringify(named) })
    .execute()
}
