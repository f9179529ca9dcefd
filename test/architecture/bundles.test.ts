import { expect, test } from 'vitest'
import { type Bundles, entriesOf, foreignModules } from './bundles.ts'

const bundles: Bundles = {
  'root.js': { entry: 'app/root.tsx', modules: ['app/root.tsx'], imports: ['shop.js'] },
  'shop.js': { entry: null, modules: ['app/ui/price.tsx', 'domain/money/money.ts'], imports: [] },
  'cart.js': {
    entry: 'app/storefront/cart/route.tsx',
    modules: ['app/storefront/cart/route.tsx'],
    imports: ['shop.js'],
  },
  'orders.js': { entry: 'app/admin/orders/route.tsx', modules: ['app/admin/orders/route.tsx'], imports: ['shop.js'] },
}
const withModule = (name: string, id: string): Bundles => ({
  ...bundles,
  [name]: { entry: null, imports: [], ...bundles[name], modules: [...(bundles[name]?.modules ?? []), id] },
})

test('a surface’s entries are its routes and what every surface loads', () => {
  expect(entriesOf(bundles, 'storefront')).toEqual(['root.js', 'cart.js'])
})

test('bundles of another surface are no violation', () => {
  expect(foreignModules(bundles, 'storefront')).toEqual([])
  expect(foreignModules(bundles, 'admin')).toEqual([])
})

test.each([
  ['shop.js', 'app/admin/chart.tsx'],
  ['cart.js', 'app/account/orders.tsx'],
  ['shop.js', 'server/env.ts'],
  ['root.js', 'domain/orders/queries.server.ts'],
  ['shop.js', 'node_modules/kysely/dist/index.js'],
  ['cart.js', 'node_modules/zod/v4/core/util.js'],
])('in %s of the storefront %s is found', (name, id) => {
  expect(foreignModules(withModule(name, id), 'storefront')).toEqual([`${id} in ${name}`])
})

test('a lazily loaded bundle counts as well', () => {
  const later = { ...withModule('later.js', 'app/admin/chart.tsx') }
  const cart = { entry: null, modules: [], ...bundles['cart.js'], imports: ['later.js'] }
  expect(foreignModules({ ...later, 'cart.js': cart }, 'storefront')).toEqual(['app/admin/chart.tsx in later.js'])
})
