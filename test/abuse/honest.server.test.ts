import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AbusedShop, buyHonestly, openAbusedShop } from './harness.ts'

let shop: AbusedShop
beforeAll(async () => {
  shop = await openAbusedShop()
})
afterAll(() => shop.close())

test('honest shoppers at addresses of their own buy and pay', async () => {
  const purchases = await buyHonestly(shop)
  expect(purchases).toMatchObject({ succeeded: 20, failures: [] })
})
