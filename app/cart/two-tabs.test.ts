import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'

type Tab = typeof import('./store.ts')

const line = (name: string): CartLine => ({
  productId: `5b1c2d3e-0000-4000-8000-${name.padStart(12, '0')}`,
  size: 'M',
  color: null,
  quantity: 1,
  name,
  slug: name,
  price: 1_800_000,
  compareAtPrice: null,
  image: null,
  available: 9,
  sharesStock: false,
})
const [gown, cap, fan] = [line('a'), line('b'), line('c')]
const item = { id: cap.productId, slug: 'b', name: 'b', price: 1, compareAtPrice: null, image: null }

const kept = new Map<string, string>()
let refuses = false
const shared = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => {
    if (refuses) throw new DOMException('full', 'QuotaExceededError')
    kept.set(name, text)
  },
}

/** Another tab of the same browser that is frozen: it receives no events from other tabs unless the test sends them. */
async function sleepingTab(localStorage: unknown = shared) {
  type Listener = (event: { persisted?: boolean; key?: string | null }) => void
  const listeners: [string, Listener][] = []
  vi.stubGlobal('window', {
    localStorage,
    addEventListener: (name: string, listener: Listener) => listeners.push([name, listener]),
  })
  vi.resetModules()
  const tab: Tab = await import('./store.ts')
  const dispatch = (event: string, about: Parameters<Listener>[0]) => {
    for (const [name, listener] of listeners) if (name === event) listener(about)
  }
  return {
    ...tab,
    /** Shows the page again: from the back/forward cache if `persisted`, else after a reload. */
    comeBack: (persisted = true) => dispatch('pageshow', { persisted }),
    /** Dispatches the storage event for a key that another tab changed; null when it cleared everything. */
    hear: (key: string | null) => dispatch('storage', { key }),
    has: () => tab.currentLines().map(({ name, quantity }) => [name, quantity]),
  }
}

let one: Awaited<ReturnType<typeof sleepingTab>>
let two: Awaited<ReturnType<typeof sleepingTab>>
beforeEach(async () => {
  one = await sleepingTab()
  two = await sleepingTab()
})
afterEach(() => {
  kept.clear()
  refuses = false
  vi.unstubAllGlobals()
})

describe('two tabs without storage events', () => {
  // @rule §3 Cart store | A tab that was asleep applies its changes to what others wrote, and loses none of it
  //   broken by: changes applied to what the page last read (store.ts)
  test('both add a line: both are in the cart', () => {
    one.addToCart(gown)
    two.addToCart(cap)
    expect(one.has()).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  test('both press their steppers: each line has the newest number', () => {
    one.addToCart(gown)
    one.addToCart(cap)
    two.setQuantity(gown, 3)
    one.setQuantity(cap, 4)
    expect(two.has()).toEqual([
      ['a', 3],
      ['b', 4],
    ])
  })

  test('one pays while the other adds: what was bought is gone, what was added stays', () => {
    one.addToCart(gown)
    one.startCheckout()
    two.addToCart(cap)
    one.refreshLines(one.currentLines().filter(({ name }) => name !== 'a'))
    one.endCheckout()
    expect(two.has()).toEqual([['b', 1]])
    expect(JSON.parse(kept.get('aso-shop') ?? '').state).toMatchObject({
      lines: [{ name: 'b' }],
      checkoutInProgress: false,
    })
  })

  test('one removes and the other proceeds to the checkout: it stays removed', () => {
    one.addToCart(gown)
    one.addToCart(cap)
    two.removeLine(gown)
    one.startCheckout()
    expect(two.has()).toEqual([['b', 1]])
  })

  // @rule D1, D8c | A suspended tab learns which products another one removed because they are no longer sold, until they are sold again
  //   broken by: only the last change kept (store.ts)
  test('one removes what is no longer sold: the other knows which, even after further changes, until it is added again', () => {
    one.addToCart(gown)
    one.addToCart(cap)
    one.refreshLines([cap], [gown.productId])
    one.setQuantity(cap, 2)
    expect(two.currentCart().gone).toBe(gown.productId)
    two.addToCart(gown)
    two.removeLine(gown)
    expect(one.currentCart().gone).toBe('')
  })

  test('one undoes a removal after the other has refilled the cart', () => {
    one.addToCart(gown)
    one.removeLine(gown)
    two.addToCart(cap)
    two.addToCart({ ...gown, quantity: 2 })
    two.addToCart(fan)
    one.putBack(gown, 0)
    expect(two.has()).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 1],
    ])
  })

  test('a wishlist change in one and a cart change in the other: both are kept, and a second press removes the item', () => {
    one.toggleWishlistItem(item)
    two.addToCart(gown)
    expect(one.has()).toEqual([['a', 1]])
    expect(two.isInWishlist(item.id)).toBe(true)
    expect(two.toggleWishlistItem(item)).toBe(false)
    expect(one.isInWishlist(item.id)).toBe(false)
  })
})

describe('a cart whose storage fails', () => {
  test('by being full: the page keeps new lines, also when it is restored from the browser’s memory', () => {
    one.addToCart(gown)
    refuses = true
    one.addToCart(cap)
    one.comeBack()
    one.setQuantity(cap, 2)
    expect(one.has()).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  test('by being forbidden: the cart is still there when the page is restored', async () => {
    const forbidden = await sleepingTab({
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    forbidden.addToCart(gown)
    forbidden.comeBack()
    expect(forbidden.has()).toEqual([['a', 1]])
  })

  test('by being cleared during a checkout: what the page shows is still bought, and written again', () => {
    one.addToCart(gown)
    kept.clear()
    one.startCheckout()
    expect(one.has()).toEqual([['a', 1]])
    expect(two.has()).toEqual([['a', 1]])
  })

  test.each([
    ['the cart', 'aso-shop'],
    ['everything', null],
  ])('by another tab clearing %s: the page is empty, too', (_, key) => {
    one.addToCart(gown)
    kept.clear()
    one.hear('something-else')
    one.comeBack(false)
    expect(one.has()).toEqual([['a', 1]])
    one.hear(key)
    expect(one.has()).toEqual([])
  })

  test('when a page is restored after everything was cleared: it is empty, too', () => {
    one.addToCart(gown)
    kept.clear()
    one.comeBack()
    expect(one.has()).toEqual([])
  })

  test('when an old page is restored: it shows the cart as another tab left it', () => {
    one.addToCart(gown)
    two.clearCart()
    two.addToCart(fan)
    one.comeBack()
    expect(one.has()).toEqual([['c', 1]])
  })
})
