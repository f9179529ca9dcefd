import { beforeEach, describe, expect, test } from 'vitest'
import {
  addToCart,
  clearCart,
  createCartStore,
  currentCart,
  currentLines,
  endCheckout,
  forgetDropped,
  isInWishlist,
  putBack,
  refreshLines,
  refreshWishlist,
  removeLine,
  removeProduct,
  setQuantity,
  startCheckout,
  storageName,
  toggleWishlistItem,
} from './store.ts'

const line = {
  productId: '5b1c2d3e-0000-4000-8000-000000000001',
  size: null,
  color: null,
  quantity: 1,
  name: 'Gele',
  slug: 'gele',
  price: 1_800_000,
  compareAtPrice: null,
  image: null,
  available: 3,
  sharesStock: false,
}

function memory(initial: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}

describe('the cart in the browser', () => {
  test('is empty and not ready at first paint, whatever storage holds', () => {
    const first = createCartStore(memory())
    first.setState({ lines: [line] })
    expect(first.getInitialState()).toMatchObject({ lines: [], ready: false })
    expect(first.getState()).toMatchObject({ lines: [line], ready: true })
  })

  // @rule §3 Cart store, D7 | Cart, wishlist and flag under one name, version 0
  // @rule §3 Entities | Cart, wishlist and the checkout flag are kept in local storage under one name, store version 0
  test('is written under one name, version 0, and read again by the next page', () => {
    const storage = memory()
    createCartStore(storage).setState({ lines: [line], checkoutInProgress: true })
    expect(JSON.parse(storage.getItem(storageName) ?? '')).toEqual({
      state: { lines: [line], wishlist: [], checkoutInProgress: true, gone: '' },
      version: 0,
    })
    expect(createCartStore(storage).getState()).toMatchObject({ lines: [line], checkoutInProgress: true })
  })

  test('shows another tab’s changes when it reads storage again', () => {
    const storage = memory()
    const here = createCartStore(storage)
    const there = createCartStore(storage)
    there.setState({ lines: [line] })
    const changes: boolean[] = []
    here.subscribe((now, before) => changes.push(now.readings !== before.readings))
    here.rehydrate()
    expect(here.getState().lines).toEqual([line])
    here.setState({ lines: [line] })
    expect(changes, 'whether a change was read from storage').toEqual([true, false])
    storage.clear()
    here.rehydrate()
    expect(here.getState().lines).toEqual([])
  })

  test('reports once that damaged lines were left out, and repairs the storage', () => {
    const storage = memory({ [storageName]: JSON.stringify({ state: { lines: [line, { bad: true }] }, version: 0 }) })
    const store = createCartStore(storage)
    expect(store.getState()).toMatchObject({ lines: [line], dropped: true })
    store.rehydrate()
    expect(store.getState().dropped).toBe(true)
    expect(createCartStore(storage).getState()).toMatchObject({ lines: [line], dropped: false })
  })

  test('reads what another release wrote', () => {
    const storage = memory({ [storageName]: JSON.stringify({ state: { lines: [line] }, version: 7 }) })
    expect(createCartStore(storage).getState().lines).toEqual([line])
  })

  // @rule §3 Cart store | A browser without storage has a cart until the page is left
  test('is in memory until the page is left when storage is forbidden', () => {
    const refusing: Storage = {
      ...memory(),
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    for (const store of [createCartStore(refusing), createCartStore(null)]) {
      expect(store.getState().ready).toBe(true)
      store.setState({ lines: [line] })
      expect(store.getState().lines).toEqual([line])
    }
  })
})

describe('changes of the cart', () => {
  const small = { ...line, size: 'S' }
  beforeEach(clearCart)

  test('adding, changing and removing act on one line', () => {
    addToCart(line)
    addToCart(line)
    addToCart(small)
    setQuantity(small, 3)
    expect(currentLines().map(({ size, quantity }) => [size, quantity])).toEqual([
      [null, 2],
      ['S', 3],
    ])
    removeLine(line)
    expect(currentLines().map(({ size }) => size)).toEqual(['S'])
  })

  // @rule §4 Cart, D1 | removeProduct removes every line of a product
  //   broken by: only one line of a product removed (lines.ts)
  test('removing a product removes all its lines', () => {
    addToCart(line)
    addToCart(small)
    removeProduct(line.productId)
    expect(currentLines()).toEqual([])
  })

  // @rule §4 Checkout flag | Start sets it, end ends it
  //   broken by: a checkout that never ends (store.ts)
  test('a checkout begins and ends', () => {
    startCheckout()
    expect(currentCart().checkoutInProgress).toBe(true)
    endCheckout()
    expect(currentCart().checkoutInProgress).toBe(false)
  })

  // @rule §3 Entities | The wishlist is a list of products matched by id
  // @rule §4 Wishlist | Toggling adds or removes, matched by id
  test('the heart adds a product to the wishlist and removes it, matched by id', () => {
    const { productId: id, slug, name, price, compareAtPrice, image } = line
    const product = { id, slug, name, price, compareAtPrice, image }
    expect(toggleWishlistItem(product)).toBe(true)
    expect(currentCart().wishlist).toEqual([product])
    expect(toggleWishlistItem({ ...product, price: 1 })).toBe(false)
    expect(currentCart().wishlist).toEqual([])
  })

  test('the newest wishlist item is first, at most two hundred are stored, and the server’s data replaces an item', () => {
    const { productId: id, slug, name, price, compareAtPrice, image } = line
    const items = Array.from({ length: 201 }, (_, at) => ({
      ...{ slug, name, price, compareAtPrice, image },
      id: id.slice(0, -3) + String(at).padStart(3, '0'),
    }))
    for (const item of items) toggleWishlistItem(item)
    const kept = items.slice(1).reverse()
    expect(currentCart().wishlist).toEqual(kept)
    expect([items[0], items[1]].map((item) => isInWishlist(item?.id ?? ''))).toEqual([false, true])
    refreshWishlist(new Map(items.slice(0, 2).map((item) => [item.id, { ...item, price: 1 }])))
    expect(currentCart().wishlist).toEqual([...kept.slice(0, -1), { ...items[1], price: 1 }])
    for (const item of kept) toggleWishlistItem(item)
    expect(currentCart().wishlist).toEqual([])
  })

  test('a removed line is put back at its place, and the server’s lines replace all lines', () => {
    addToCart(line)
    addToCart(small)
    removeLine(line)
    putBack(line, 0)
    expect(currentLines()).toEqual([line, small])
    refreshLines([{ ...small, price: 1 }])
    expect(currentLines()).toEqual([{ ...small, price: 1 }])
    forgetDropped()
    expect(currentCart()).toMatchObject({ lines: [{ ...small, price: 1 }], dropped: false })
  })

  test('remembers the newest fifty products that are no longer sold', () => {
    const ids = Array.from({ length: 60 }, (_, at) => line.productId.replace('0000-4000', `${1000 + at}-4000`))
    refreshLines([], ids.slice(30))
    refreshLines([], ids.slice(0, 30))
    expect(currentCart().gone.split(' ')).toEqual(ids.slice(0, 50))
  })
})
