import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

const keyOf = (address: string) => pageKey(new URL(address, 'https://shop.example'))

test.each([
  ['/', '/_.data'],
  ['/shop', '/shop.data?_routes=storefront%2Fshop%2Froute'],
  ['/shop/', '/shop/_.data'],
  ['/search?q=a%20b', '/search.data?q=a+b&_routes=search'],
])('%s is the page of the data %s', (page, data) => {
  expect(keyOf(page)).toBe(keyOf(data))
})

test('a different query is a different page', () => {
  expect(keyOf('/shop?page=2')).not.toBe(keyOf('/shop'))
})
