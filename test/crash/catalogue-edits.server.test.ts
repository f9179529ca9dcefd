import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { changeStock } from '#domain/catalogue/change-stock.server.ts'
import { createProduct } from '#domain/catalogue/create-product.server.ts'
import type { ProductDraft } from '#domain/catalogue/product-draft.ts'
import { readProductForEdit } from '#domain/catalogue/read-product-for-edit.server.ts'
import { removeProduct } from '#domain/catalogue/remove-product.server.ts'
import { restoreProduct } from '#domain/catalogue/restore-product.server.ts'
import { updateProduct } from '#domain/catalogue/update-product.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { quoteCart } from '#domain/checkout/quote-cart.server.ts'
import { aCheckout, aLine, makeCategory } from '../factories.ts'
import { aProductDraft } from '../product-drafts.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { repetitions, seed } from '../soak.ts'
import { administratorViewer } from '../viewers.ts'
import { type Cluster, openCluster } from './cluster.ts'

const orders = 200
const edits = repetitions(50, 200)
const editor = administratorViewer()
const sizes = ['S', 'M']

let random: SeededRandom
let shops: Cluster
/** The price of each piece that its shopper agreed to, by checkout key. */
const agreed = new Map<string, number>()
/** The pieces that should be in stock, by product and size. */
const expected = new Map<string, number>()
let ids: string[]

beforeAll(async () => {
  random = seededRandom(seed)
  shops = await openCluster(random)
  await shops.db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
  const categoryId = await makeCategory(shops.db)
  ids = []
  for (let n = 0; n < 4; n++) {
    const isGrid = n % 2 === 1
    const stock = isGrid
      ? sizes.map((size) => ({ size, color: null, onHand: 40 }))
      : [{ size: null, color: null, onHand: 60 }]
    const draft = await aProductDraft(shops.db, categoryId, { sizes: isGrid ? sizes : [], stock })
    const created = await createProduct(shops.nodes[0], draft, editor)
    if (!created.ok) throw new Error(created.reason)
    for (const { size, onHand } of stock) expected.set(`${created.id} ${size}`, onHand)
    ids.push(created.id)
    // A product that was ordered is archived, not deleted.
    await order(created.id, isGrid ? 'S' : null)
  }
})
afterAll(async () => {
  await shops.close()
  expect(shops.faults, `seed ${seed}`).toEqual([])
})

const cellOf = (id: string) => (ids.indexOf(id) % 2 === 1 ? (sizes[random.between(0, 1)] ?? null) : null)
const anyProduct = () => ids[random.between(0, ids.length - 1)] ?? ''
const add = (key: string, by: number) => expected.set(key, (expected.get(key) ?? 0) + by)

/** Orders a piece at the quoted price; when that was refused, tries again with a new quote, three times in all. */
async function order(id: string, size: string | null): Promise<boolean> {
  const shop = shops.anyNode()
  const line = { ...aLine(id, random.between(1, 2)), size }
  for (let tries = 0; tries < 3; tries++) {
    const { lines } = await quoteCart(shop, { lines: [line], couponCode: null })
    const price = lines[0] && lines[0].problem === null ? lines[0].price : null
    if (price === null) return false
    const checkout = await aCheckout(shop, [line])
    await wait(random.between(0, 10))
    const placed = await placeOrder(shop, { ...checkout, lines: [{ ...line, expectedPrice: price }] })
    if (placed.ok) {
      agreed.set(checkout.checkoutKey, price)
      add(`${id} ${size}`, -line.quantity)
      return true
    }
  }
  return false
}

async function editStock(id: string): Promise<void> {
  const size = cellOf(id)
  const by = random.between(-3, 4)
  const changed = await changeStock(shops.anyNode(), { id, changes: [{ size, color: null, by }] }, editor)
  if (changed.ok) add(`${id} ${size}`, by)
}

/** Saves the product form with another price, as somebody who opened it a moment ago and counted one more piece. */
async function reprice(id: string): Promise<boolean> {
  const shop = shops.anyNode()
  const read = await readProductForEdit(shop.db, id, editor)
  if (!read.ok) return false
  await wait(random.between(0, 10))
  const size = cellOf(id)
  const draft: ProductDraft = { ...asDraft(read.product), price: random.between(5_000, 20_000) * 100 }
  const update = { id, version: read.product.version, draft, stock: [{ size, color: null, by: 1 }] }
  const saved = await updateProduct(shop, update, editor)
  if (saved.ok) add(`${id} ${size}`, 1)
  return saved.ok
}

function asDraft({
  id: _id,
  version: _version,
  status: _status,
  wasPublished: _was,
  ...product
}: ProductForEdit): ProductDraft {
  const pictures = product.pictures.map(({ key, alt, color, focusX, focusY }) => ({ key, alt, color, focusX, focusY }))
  return { ...product, pictures, stock: product.stock.map(({ size, color, onHand }) => ({ size, color, onHand })) }
}

async function archiveForAMoment(id: string): Promise<void> {
  await removeProduct(shops.anyNode(), id, editor)
  await wait(random.between(0, 10))
  await restoreProduct(shops.anyNode(), id, editor)
}

// @rule D8a | 200 orders placed during stock edits, price changes and archivings: stock adds up to the piece, and every price was agreed to
//   broken by: the difference stored as the quantity (edit-stock.server.ts)
test(`${orders} orders during ${edits} edits of each kind: stock adds up, every price was agreed to`, async () => {
  let [placed, repriced] = [0, 0]
  const inLanes = async (lanes: number, times: number, act: () => Promise<unknown>) => {
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let n = 0; n < times / lanes; n++) await act()
      }),
    )
  }
  await Promise.all([
    inLanes(8, orders, async () => {
      const id = anyProduct()
      if (await order(id, cellOf(id))) placed += 1
    }),
    inLanes(2, edits, () => editStock(anyProduct())),
    inLanes(2, edits, async () => {
      if (await reprice(anyProduct())) repriced += 1
    }),
    inLanes(1, edits, () => archiveForAMoment(anyProduct())),
  ])

  const stock = await shops.db.selectFrom('stock').where('productId', 'in', ids).selectAll().execute()
  expect(new Map(stock.map(({ productId, size, onHand }) => [`${productId} ${size}`, onHand]))).toEqual(expected)
  const sold = await shops.db
    .selectFrom('orderItem as i')
    .innerJoin('order as o', 'o.id', 'i.orderId')
    .select(['o.checkoutKey', 'i.price'])
    .execute()
  expect(new Map(sold.map(({ checkoutKey, price }) => [checkoutKey, price]))).toEqual(agreed)
  // Both must have happened often, otherwise nothing raced.
  expect(Math.min(placed / orders, repriced / edits), JSON.stringify({ placed, repriced })).toBeGreaterThan(0.1)
})
