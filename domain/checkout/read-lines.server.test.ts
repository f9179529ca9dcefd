import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPictures } from '#test/add-pictures.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, makeProduct, testShop } from '#test/factories.ts'
import { placeOrder } from './place-order.server.ts'
import { readLines } from './read-lines.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const [green, gold] = ['#008000', '#FFD700'] as const
const [greenKey, goldKey, labelKey] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string]

async function makeGown(): Promise<string> {
  const productId = await makeProduct(database.db, { colors: [green, gold] })
  await addPictures(database.db, productId, [
    { key: greenKey, color: green, alt: 'A gown' },
    { key: labelKey },
    { key: goldKey, color: gold, alt: 'A gown' },
  ])
  return productId
}

// @rule §2 Cart | A line shows the picture of its colour, in the summary of the checkout too
test('a line shows the picture of its own colour, with the colour in its alternative text', async () => {
  const productId = await makeGown()
  const lines = [gold, green].map((color) => ({ productId, size: null, color, quantity: 1 }))
  const images = (await readLines(database.db, lines)).map(({ quoted }) => 'image' in quoted && quoted.image)
  expect(images).toEqual([
    { key: goldKey, color: '#203040', alt: 'A gown, in gold' },
    { key: greenKey, color: '#203040', alt: 'A gown, in green' },
  ])
})

test('a line without a colour shows its product’s first picture, wherever it is in the list, or none', async () => {
  const pictured = await makeProduct(database.db)
  const bare = await makeProduct(database.db)
  await addPictures(database.db, pictured, [{ key: labelKey, alt: 'A fan' }, { key: goldKey }])
  await database.db
    .updateTable('productImage')
    .set((eb) => ({ position: eb('position', '+', 3) }))
    .where('productId', '=', pictured)
    .execute()
  const lines = [pictured, bare].map((productId) => ({ productId, size: null, color: null, quantity: 1 }))
  const images = (await readLines(database.db, lines)).map(({ quoted }) => 'image' in quoted && quoted.image)
  expect(images).toEqual([{ key: labelKey, color: '#203040', alt: 'A fan' }, null])
})

// @rule §3 Order item | The picture of the colour that was sold
//   broken by: the first picture for every colour (read-lines.server.ts)
test('an order keeps the picture of the colour that was sold', async () => {
  const shop = testShop(database.db)
  const line = { productId: await makeGown(), size: null, color: gold, quantity: 1 }
  const placed = await placeOrder(shop, await aCheckout(shop, [line]))
  if (!placed.ok) throw new Error(placed.reason)
  const item = shop.db.selectFrom('orderItem').where('orderId', '=', placed.order.id).select('productImage')
  expect(await item.execute()).toEqual([{ productImage: goldKey }])
})
