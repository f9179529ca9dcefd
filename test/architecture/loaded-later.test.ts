import { expect, test } from 'vitest'
import { importsOf, readTree } from './tree.ts'

const tree = readTree()

/** What a page's route loads at once, without the framework. */
function loadedWith(route: string): Set<string> {
  const loaded = new Set([route])
  for (const file of loaded) {
    for (const { target, typeOnly, isLater } of importsOf(tree, file)) if (!typeOnly && !isLater) loaded.add(target)
  }
  return loaded
}

// @rule Weak networks | An order's page loads what ends a checkout and what buys again only where they are needed
//   broken by: what buys again imported by its button (buy-again-button.tsx)
test('the page of an order loads later what most visits don’t need', () => {
  const loaded = loadedWith('app/account/order/route.tsx')
  expect(loaded).toContain('app/order/buy-again-button.tsx')
  const later = ['app/cart/finish-checkout.ts', 'app/order/buy-again.ts']
  expect(later.filter((file) => loaded.has(file))).toEqual([])
  expect(later.filter((file) => !tree.has(file))).toEqual([])
})
