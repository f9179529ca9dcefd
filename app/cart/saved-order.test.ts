import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { sessionStorageInMemory } from '#test/session-storage.ts'
import {
  isOrderOf,
  orderedCart,
  readSavedOrder,
  removeSavedOrder,
  type SavedOrder,
  storeSavedOrder,
  withoutBought,
} from './saved-order.ts'

const { kept, sessionStorage } = sessionStorageInMemory()
beforeEach(() => vi.stubGlobal('window', { sessionStorage }))
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const line = (productId: string, changes: Partial<CartLine> = {}): CartLine => ({
  productId,
  size: 'M',
  color: null,
  quantity: 1,
  name: 'Bùbá',
  slug: productId,
  price: 2_000_000,
  compareAtPrice: null,
  image: null,
  available: 9,
  sharesStock: false,
  ...changes,
})
const [gown, cap] = [line('gown'), line('cap', { size: null })]
const saved: SavedOrder = {
  id: '5b1c2d3e-0000-4000-8000-0000000000aa',
  cart: orderedCart([gown, cap], 'TEN'),
  isAbandoned: false,
}

describe('a saved order', () => {
  test('is stored in the tab until it has ended', () => {
    expect(readSavedOrder()).toBeNull()
    storeSavedOrder(saved)
    expect(readSavedOrder()).toEqual(saved)
    storeSavedOrder({ ...saved, isAbandoned: true })
    expect(readSavedOrder()?.isAbandoned).toBe(true)
    removeSavedOrder()
    expect(readSavedOrder()).toBeNull()
  })

  test('is read under the field names of an earlier release', () => {
    const { id, cart } = saved
    kept.set('aso-saved-order', JSON.stringify({ id, basket: cart, isLetGo: true }))
    expect(readSavedOrder()).toEqual({ ...saved, isAbandoned: true })
  })

  test.each([
    '[1]',
    '"o1"',
    '{"id":"5b1c2d3e-0000-4000-8000-0000000000aa","lineKeys":"gown|M|"}',
    '{"id":"o1","cart":{"lines":[],"couponCode":null}}',
    '{"id":5,"cart":{"lines":[],"couponCode":null}}',
    '{"id":"5b1c2d3e-0000-4000-8000-0000000000aa","cart":{"lines":[null],"couponCode":null}}',
    '{"id":"5b1c2d3e-0000-4000-8000-0000000000aa","cart":{"lines":[{"key":"a","quantity":"1","price":1}],"couponCode":null}}',
    '{"id":"5b1c2d3e-0000-4000-8000-0000000000aa","cart":{"lines":[],"couponCode":7}}',
    '{"id":"00000000-0000-0000-0000-000000000001","cart":{"lines":[],"couponCode":null}}',
    '{"id":"javascript:alert(1)","cart":{"lines":[],"couponCode":null}}',
    '{"__proto__":{"id":"5b1c2d3e-0000-4000-8000-0000000000aa","cart":{"lines":[],"couponCode":null}}}',
    '{"id":"5b1c2d3e-0000-4000-8000-0000000000aa"',
  ])('is ignored when the stored text is damaged: %s', (text) => {
    kept.set('aso-saved-order', text)
    expect(readSavedOrder()).toBeNull()
  })

  test('is in memory until the page is left when the tab’s storage is forbidden', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): never {
        throw new Error('denied')
      },
    })
    storeSavedOrder(saved)
    expect(readSavedOrder()).toEqual(saved)
    removeSavedOrder()
  })
})

describe('a saved order is the cart’s', () => {
  test('whatever the order of its lines, and although its pieces are no longer in stock', () => {
    expect(isOrderOf(saved, [cap, gown], 'TEN')).toBe(true)
    expect(isOrderOf(saved, [{ ...gown, available: 0 }, cap], 'TEN')).toBe(true)
    expect(isOrderOf(saved, [gown, cap, line('gone', { available: 0 })], 'TEN')).toBe(true)
  })

  // @rule §7 Orders | A saved order counts only for a cart of the same lines, quantities, prices and coupon
  //   broken by: prices left out of what is compared (saved-order.ts)
  test.each<[string, CartLine[], string | null]>([
    ['a quantity', [{ ...gown, quantity: 3 }, cap], 'TEN'],
    ['a line less', [gown], 'TEN'],
    ['a line more', [gown, cap, line('fan')], 'TEN'],
    ['a size', [{ ...gown, size: 'L' }, cap], 'TEN'],
    ['a colour', [{ ...gown, color: '#203040' }, cap], 'TEN'],
    ['a price', [{ ...gown, price: 1_900_000 }, cap], 'TEN'],
    ['the coupon', [gown, cap], null],
  ])('no longer after a change of %s', (_, lines, couponCode) => {
    expect(isOrderOf(saved, lines, couponCode)).toBe(false)
  })
})

// @rule §7 Orders | Paying removes from the cart what was bought, and nothing else
//   broken by: lines with a raised quantity removed, too (saved-order.ts)
test('paying removes what was bought, and keeps lines raised or added since', () => {
  const bought = orderedCart([{ ...gown, quantity: 2 }, cap], null)
  const fan = line('fan')
  expect(withoutBought([{ ...gown, quantity: 2 }, cap], bought)).toEqual([])
  expect(withoutBought([{ ...gown, quantity: 1 }], bought)).toEqual([])
  expect(withoutBought([{ ...gown, quantity: 3 }, cap, fan], bought)).toEqual([{ ...gown, quantity: 3 }, fan])
  expect(withoutBought([{ ...gown, size: 'L' }], bought)).toEqual([{ ...gown, size: 'L' }])
})
