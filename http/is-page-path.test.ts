import { expect, test } from 'vitest'
import { isPagePath } from './is-page-path.ts'

test.each([
  ['/', true],
  ['/shop', true],
  ['/Shop/', true],
  ['/%73hop', true],
  ['//shop', true],
  ['/product/agbada', true],
  ['/product/agbada/', true],
  ['/shop/new', true],
  ['/product', false],
  ['/product/agbada/more', false],
  ['/shop/new/more', false],
  ['/checkout', true],
  // Not for everybody.
  ['/dashboard', false],
  ['/admin', false],
  ['/order-success', false],
  ['/newsletter/token', false],
  // For programs.
  ['/sitemap.xml', false],
  ['/sitemap/1', false],
  ['/robots.txt', false],
  ['/site.webmanifest', false],
  // No such page.
  ['/anything', false],
  ['/*', false],
  ['/x/shop', false],
])('%s is the address of a public page: %s', (path, isOne) => {
  expect(isPagePath(path)).toBe(isOne)
})
