import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeProduct } from '#test/factories.ts'
import { customerViewer, staffViewer } from '#test/viewers.ts'
import { findPieces } from './find-pieces.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('stock').execute()
  await database.db.deleteFrom('product').execute()
})

const clerk = staffViewer('orders')
async function find(text: string) {
  const found = await findPieces(database.db, clerk, text)
  if (!found.ok) throw new Error(found.reason)
  return found.pieces
}

test('a product in stock is found in each of its sizes and colours, with its present price', async () => {
  const productId = await makeProduct(database.db, {
    ...{ name: 'Àdìrẹ kaftan', price: 12_500, sizes: ['S', 'M'], colors: ['#000000', '#ffffff'] },
    stock: [
      { size: 'S', color: '#000000', onHand: 2 },
      { size: 'S', color: '#ffffff', onHand: 0 },
      { size: 'M', color: '#ffffff', onHand: 1 },
    ],
  })
  await makeProduct(database.db, { name: 'Gele', stock: 5 })
  const piece = { productId, name: 'Àdìrẹ kaftan', price: 12_500 * naira }
  const pieces = await find('adire KAFTAN')
  expect(pieces).toContainEqual({ ...piece, size: 'S', color: '#000000', onHand: 2 })
  expect(pieces).toContainEqual({ ...piece, size: 'M', color: '#ffffff', onHand: 1 })
  expect(pieces).toHaveLength(2)
})

test('a product without sizes and colours is found by its pool', async () => {
  const productId = await makeProduct(database.db, { name: 'Gele', stock: 5 })
  expect(await find('gele')).toEqual([
    { productId, name: 'Gele', size: null, color: null, price: 10_000 * naira, onHand: 5 },
  ])
})

test('nothing is found for a blank text, nor what shoppers can’t buy', async () => {
  await makeProduct(database.db, { name: 'Gele', stock: 0 })
  await makeProduct(database.db, { name: 'Gele of old', archivedAt: new Date('2026-01-01') })
  for (const text of ['', ' ', 'agbada', 'gele']) expect([text, await find(text)]).toEqual([text, []])
})

test('at most sixty are found', async () => {
  const sizes = Array.from({ length: 70 }, (_, at) => `S${at}`)
  await makeProduct(database.db, { name: 'Gele', sizes, stock: 5 })
  expect(await find('gele')).toHaveLength(60)
})

test('hundreds of sizes and colours take as many queries as one', async () => {
  await makeProduct(database.db, { name: 'Gele', stock: 5 })
  const sizes = Array.from({ length: 20 }, (_, at) => `S${at}`)
  const colors = Array.from({ length: 20 }, (_, at) => `#0000${at + 10}`)
  for (const name of ['Agbada one', 'Agbada two', 'Agbada three'])
    await makeProduct(database.db, {
      name,
      sizes,
      colors,
      stock: sizes.map((size) => ({ size, color: '#000010', onHand: 1 })),
    })
  const trips = vi.spyOn(database.db.getExecutor(), 'provideConnection')
  onTestFinished(() => trips.mockRestore())
  const tripsFor = async (text: string, pieces: number) => {
    trips.mockClear()
    expect(await find(text)).toHaveLength(pieces)
    return trips.mock.calls.length
  }
  const forOne = await tripsFor('gele', 1)
  expect(forOne).toBeGreaterThan(0)
  expect(await tripsFor('agbada', 60)).toBe(forOne)
})

test('finding needs the permission to read the catalogue', async () => {
  expect(await findPieces(database.db, customerViewer(), 'gele')).toEqual({ ok: false, reason: 'not_allowed' })
})
