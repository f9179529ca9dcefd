import { expect, test } from 'vitest'
import { linksOf } from './layout-links.ts'

test.each([
  ['/', 'heritage'],
  ['/home2', 'studio'],
  ['/shop2', 'studio'],
  ['/product2/adire-boubou', 'studio'],
  ['/home3', 'atelier'],
  ['/shop3', 'atelier'],
  ['/product3/adire-boubou', 'atelier'],
  ['/product/two-piece-2', 'heritage'],
  ['/category/3', 'heritage'],
  ['/shop23', 'heritage'],
  ['/cart', 'heritage'],
])('%s wears the layout %s', (path, name) => {
  expect(linksOf(path).name).toBe(name)
})

test('links inside a layout stay in it', () => {
  for (const number of [2, 3]) {
    const links = linksOf(`/shop${number}`)
    const all = [
      links.home,
      links.shop,
      links.product('x'),
      links.category('x'),
      links.collection('sale'),
      links.search('x'),
    ]
    for (const link of all) expect(linksOf(new URL(link, 'http://shop').pathname).name).toBe(links.name)
  }
})

test('a search is written so that the address bar can hold any text', () => {
  expect(linksOf('/').search('a&b=c#d')).toBe('/search?q=a%26b%3Dc%23d')
})
