import { type StoreApi, useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CartLine, LineKey } from '#domain/cart/cart-line.ts'
import {
  addLine,
  countPieces,
  maxCartLines,
  putBackLine,
  setLineQuantity,
  withoutLine,
  withoutProduct,
} from './lines.ts'
import { emptyCart, maxWishlistItems, type StoredCart, type WishlistItem } from './parse-stored-cart.ts'
import { type PersistedCart, persistedCart } from './persisted-cart.ts'

export const storageName = 'aso-shop'

type CartState = StoredCart & {
  /** False on the server and during hydration, until local storage was read. */
  ready: boolean
  /** Some stored data was invalid and left out. */
  dropped: boolean
  /** How often storage was read: a change that comes with a new reading was made by another tab. */
  readings: number
}

/** A Zustand store whose `setState` also writes to local storage. */
export type CartStore = Pick<StoreApi<CartState>, 'getState' | 'getInitialState' | 'subscribe'> & {
  setState: (change: Partial<CartState>) => void
  /** Reads local storage again and shows what it holds. */
  rehydrate: () => void
}

const atFirstPaint: CartState = { ...emptyCart, ready: false, dropped: false, readings: 0 }

/** Creates a cart store on a storage; null on the server and in browsers without storage. */
export const createCartStore = (storage: Storage | null): CartStore => storeOver(persistedCart(storage, storageName))

// Zustand's persist middleware would be larger than all of this, and load with every page.
function storeOver(persisted: PersistedCart): CartStore {
  const { setState: show, ...store } = createStore<CartState>(() => atFirstPaint)
  const setState = (change: Partial<CartState>) => {
    show(change)
    const { lines, wishlist, checkoutInProgress, gone } = store.getState()
    persisted.write({ lines, wishlist, checkoutInProgress, gone })
  }
  // `dropped` stays true until the notice is dismissed or the page is left.
  const rehydrate = () => {
    const { dropped, ...cart } = persisted.read()
    show((shown) => ({ ...cart, dropped: shown.dropped || dropped, ready: true, readings: shown.readings + 1 }))
  }
  rehydrate()
  // Writes the cleaned data back, so that the notice appears once.
  if (store.getState().dropped) setState({})
  return { ...store, setState, rehydrate }
}

const storage = browserStorage()
const persisted = persistedCart(storage, storageName)
const cart = storeOver(persisted)
if (storage) followOtherTabs()

// Accessing localStorage throws where the browser blocks storage.
function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

// Rehydrates when another tab changed the cart or the page returns from the back/forward cache.
function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key === storageName || event.key === null) cart.rehydrate()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && persisted.sinceSeen() !== 'same') cart.rehydrate()
  })
}

// Storage events arrive late or, in a frozen tab, not at all. Reading first prevents overwriting what another tab
// wrote. A removed entry is ignored: the page still shows its cart.
function latestCart(): CartState {
  if (persisted.sinceSeen() === 'rewritten') cart.rehydrate()
  return cart.getState()
}

const change = (how: (cart: CartState) => Partial<CartState>) => cart.setState(how(latestCart()))

const withLines = (cart: CartState, lines: CartLine[], gone: readonly string[] = []) => ({
  lines,
  // A product that is in the cart is sold again.
  gone: [...gone, ...cart.gone.split(' ')]
    .filter((id) => id !== '' && !lines.some(({ productId }) => productId === id))
    .slice(0, maxCartLines)
    .join(' '),
})

const changeLines = (how: (lines: CartLine[]) => CartLine[]) => change((cart) => withLines(cart, how(cart.lines)))

/** Adds pieces; an existing line is increased, never above the stock. */
export const addToCart = (line: CartLine): void => {
  changeLines((lines) => addLine(lines, line))
}
export const setQuantity = (key: LineKey, quantity: number) =>
  changeLines((lines) => setLineQuantity(lines, key, quantity))
/** Undoes `removeLine`. */
export const putBack = (line: CartLine, index: number) => changeLines((lines) => putBackLine(lines, line, index))
export const removeLine = (key: LineKey) => changeLines((lines) => withoutLine(lines, key))
/** Removes every line of a product that is no longer sold. */
export const removeProduct = (productId: string) => changeLines((lines) => withoutProduct(lines, productId))
/** Replaces the lines with updated ones; `gone` are the products removed because they are no longer sold. */
export const refreshLines = (lines: CartLine[], gone?: readonly string[]) =>
  change((cart) => withLines(cart, lines, gone))
/** Replaces the whole cart and wishlist. */
export const replaceCart = ({ lines, wishlist }: Pick<StoredCart, 'lines' | 'wishlist'>) =>
  change((cart) => ({ ...withLines(cart, lines), wishlist }))
/** Calls the listener with the new and the previous cart after each change, here or in another tab. */
export const onCartChange: (typeof cart)['subscribe'] = cart.subscribe
/** Dismisses the notice about left-out data. */
export const forgetDropped = () => change(() => ({ dropped: false }))
export const clearCart = () => change(() => ({ lines: [] }))
export const startCheckout = () => change(() => ({ checkoutInProgress: true }))
export const endCheckout = () => change(() => ({ checkoutInProgress: false }))
/** The latest cart of all tabs, outside of React. */
export const currentCart = (): CartState => latestCart()
export const currentLines = () => currentCart().lines

/** Adds or removes a wishlist product; returns whether it is now saved. */
export function toggleWishlistItem(product: WishlistItem): boolean {
  const { wishlist } = latestCart()
  const others = wishlist.filter((item) => item.id !== product.id)
  const added = others.length === wishlist.length
  change(() => ({ wishlist: added ? [product, ...others].slice(0, maxWishlistItems) : others }))
  return added
}

/** Whether a product is saved, outside of React. */
export const isInWishlist = (id: string) => currentCart().wishlist.some((item) => item.id === id)

/** Updates saved products; those removed meanwhile stay removed. */
export const refreshWishlist = (fresh: ReadonlyMap<string, WishlistItem>) =>
  change(({ wishlist }) => ({ wishlist: wishlist.map((item) => fresh.get(item.id) ?? item) }))

/** The cart; empty and not `ready` until local storage was read. */
export const useCart = (): CartState => useStore(cart)
/** The sum of quantities, for the cart badge; 0 on the server and during hydration. */
export const useCartCount = (): number => useStore(cart, ({ lines }) => countPieces(lines))
/** The saved products, newest first; none on the server and during hydration. */
export const useWishlist = (): WishlistItem[] => useStore(cart, ({ wishlist }) => wishlist)
/** Whether a product is saved; false on the server and during hydration. */
export const useIsInWishlist = (id: string): boolean =>
  useStore(cart, ({ wishlist }) => wishlist.some((item) => item.id === id))
