import { expect, test } from 'vitest'
import { linksOf } from '../layouts/layout-links.ts'
import { categoryItems, isCurrent, shopItems } from './nav-items.ts'

const addresses = (path: string) => shopItems(linksOf(path)).map(({ to }) => to)

// @rule §2 Routes | /collections is linked from the main header
test('every layout has its own navigation links', () => {
  expect(addresses('/')).toEqual(['/shop', '/collections', '/new-arrivals', '/sale'])
  expect(addresses('/home2')).toEqual(['/shop2', '/shop2?collection=new-arrivals', '/shop2?collection=sale'])
  expect(addresses('/product3/two-piece-2')).toEqual([
    '/shop3',
    '/shop3?collection=new-arrivals',
    '/shop3?collection=sale',
  ])
  expect(categoryItems(linksOf('/shop2'), [{ slug: 'adire', name: 'Adire' }])).toEqual([
    { to: '/shop2?category=adire', name: 'Adire' },
  ])
})

test('the links have the same names in all layouts', () => {
  const names = (path: string) => shopItems(linksOf(path)).map(({ name }) => name)
  expect(names('/')).toEqual(['Shop', 'Collections', 'New Arrivals', 'Sale'])
  expect(names('/home3')).toEqual(['Shop', 'New Arrivals', 'Sale'])
})

test.each([
  ['/shop?category=a?b', '/shop', '?category=a', true],
  ['/shop', '/shop', '?collection=sale', false],
  ['/shop', '/shop', '?page=2&sort=price-asc', true],
  ['/shop', '/shop', '?category=adire', false],
  ['/shop', '/shop/adire', '', false],
  ['/sale', '/sale', '?q=gele', true],
  ['/shop2?collection=sale', '/shop2', '?collection=sale&page=2', true],
  ['/shop2?collection=sale', '/shop2', '', false],
  ['/shop2?category=adire', '/shop2', '?category=lace', false],
])('a link to %s on %s%s is current: %s', (to, pathname, search, expected) => {
  expect(isCurrent({ to, name: '' }, { pathname, search })).toBe(expected)
})
