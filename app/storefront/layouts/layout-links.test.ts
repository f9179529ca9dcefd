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
  ['/Home2', 'studio'],
  ['/SHOP3', 'atelier'],
  ['/product/two-piece-2', 'heritage'],
  ['/category/3', 'heritage'],
  ['/shop23', 'heritage'],
  ['/shop32', 'heritage'],
  ['/cart', 'heritage'],
])('%s uses the layout %s', (path, name) => {
  expect(linksOf(path).name).toBe(name)
})

// @rule §2 Header, D29 | Links inside a layout stay in it
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

test('the text of a search is encoded for its address', () => {
  expect(linksOf('/').search('a&b=c#d')).toBe('/search?q=a%26b%3Dc%23d')
})

test.each([
  ['/', ['/', '/shop', '/product/x-1', '/category/a%26b', '/sale', '/search?q=x', '/search']],
  [
    '/shop2',
    ['/home2', '/shop2', '/product2/x-1', '/shop2?category=a%26b', '/shop2?collection=sale', '/shop2?q=x', '/shop2'],
  ],
  [
    '/home3',
    ['/home3', '/shop3', '/product3/x-1', '/shop3?category=a%26b', '/shop3?collection=sale', '/shop3?q=x', '/shop3'],
  ],
])('from %s links lead to %j', (path, addresses) => {
  const links = linksOf(path)
  const category = links.category(links.name === 'heritage' ? 'a%26b' : 'a&b')
  expect([
    links.home,
    links.shop,
    links.product('x-1'),
    category,
    links.collection('sale'),
    links.search('x'),
    links.searchPage,
  ]).toEqual(addresses)
})

test('a path that only begins or ends like a layout’s is not part of it', () => {
  for (const path of ['/my-shop2', '/shop2x', '/home', '/product', '/blog2', '/x/shop3']) {
    expect(linksOf(path).name).toBe('heritage')
  }
})
