import { expect, test } from 'vitest'
import { importsOf, readTree } from './tree.ts'

const tree = readTree()

/** The files that a page's route loads in the browser at once, without the framework's. */
function loadedWith(route: string): Set<string> {
  const loaded = new Set([route])
  for (const file of loaded) {
    for (const { target, typeOnly, isLater } of importsOf(tree, file))
      if (!typeOnly && !isLater && !target.includes('.server.')) loaded.add(target)
  }
  return loaded
}

// @rule Weak networks | An order's page loads the code that ends a checkout, buys again and opens a provider's popup only when needed
//   broken by: the code of Buy again imported by its button (buy-again-button.tsx)
//   broken by: the payment code imported by its button (use-payment.ts)
//   broken by: the payment messages rendered in the browser (payment-part.tsx)
test('the page of an order loads lazily what most visits don’t need', () => {
  const loaded = loadedWith('app/account/order/route.tsx')
  expect(loaded).toContain('app/order/buy-again-button.tsx')
  const later = [
    'app/cart/finish-checkout.ts',
    'app/order/buy-again.ts',
    'app/order/payment-messages.ts',
    'app/paying/payment-flow.ts',
    'app/paying/popup.ts',
  ]
  expect(later.filter((file) => loaded.has(file))).toEqual([])
  expect(later.filter((file) => !tree.has(file))).toEqual([])
})
