import { type Mutate, type StoreApi, useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { CartLine, LineKey } from '#domain/cart/cart-line.ts'
import { addLine, countPieces, putBackLine, setLineQuantity, withoutLine, withoutProduct } from './lines.ts'
import { type PersistedCart, persistedCart } from './persisted-cart.ts'
import { emptyCart, maxWishes, type Reading, type StoredCart, type WishedProduct } from './stored.ts'

export const storageName = 'aso-shop'

type CartState = StoredCart & {
  /** False on the server and at first paint, until the browser's storage was read. */
  ready: boolean
  /** Something in storage couldn't be read and was left out. */
  dropped: boolean
}
export type CartStore = Mutate<StoreApi<CartState>, [['zustand/persist', StoredCart]]>

const atFirstPaint: CartState = { ...emptyCart, ready: false, dropped: false }

/** A store over a storage such as the browser's; null is a browser that keeps nothing, or the server. */
export const createCartStore = (storage: Storage | null): CartStore => storeOver(persistedCart(storage, storageName))

function storeOver(persisted: PersistedCart): CartStore {
  const store: CartStore = createStore<CartState>()(
    persist(() => atFirstPaint, {
      name: storageName,
      version: 0,
      skipHydration: true,
      storage: persisted,
      partialize: ({ lines, wishlist, checkoutInProgress }) => ({ lines, wishlist, checkoutInProgress }),
      // Once told, `dropped` stays until the page is left.
      merge: (read, current) => {
        const { dropped = false, ...cart } = read as Reading
        return { ...current, ...cart, dropped: current.dropped || dropped, ready: true }
      },
    }),
  )
  store.persist.rehydrate()
  // What was left out is written back without it, so that it is told once.
  if (store.getState().dropped) store.setState({})
  return store
}

const storage = browserStorage()
const persisted = persistedCart(storage, storageName)
const cart = storeOver(persisted)
if (storage) followOtherTabs()

// None on the server, nor in a browser that is told to keep nothing: asking for it throws there.
function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

// Another tab changed the cart, or this page comes back from the browser's memory with an old one.
function followOtherTabs() {
  window.addEventListener('storage', (event) => {
    if (event.key === storageName || event.key === null) cart.persist.rehydrate()
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && persisted.sinceSeen() !== 'same') cart.persist.rehydrate()
  })
}

// A tab that sleeps hears of no other, and one that is awake hears a moment late: what another has written is read before
// it is built upon, or it would be lost. What was removed altogether is still what this page shows.
function latestCart(): CartState {
  if (persisted.sinceSeen() === 'rewritten') cart.persist.rehydrate()
  return cart.getState()
}

const change = (how: (cart: CartState) => Partial<CartState>) => cart.setState(how(latestCart()))

const changeLines = (how: (lines: CartLine[]) => CartLine[]) => change(({ lines }) => ({ lines: how(lines) }))

/** Adds pieces; the same product, size and colour raises its line, never above what is on hand. */
export const addToCart = (line: CartLine): void => {
  changeLines((lines) => addLine(lines, line))
}
export const setQuantity = (key: LineKey, quantity: number) =>
  changeLines((lines) => setLineQuantity(lines, key, quantity))
/** Undoes `removeLine`: the line is where it was. */
export const putBack = (line: CartLine, index: number) => changeLines((lines) => putBackLine(lines, line, index))
export const removeLine = (key: LineKey) => changeLines((lines) => withoutLine(lines, key))
/** Takes out every line of a product that is no longer sold. */
export const removeProduct = (productId: string) => changeLines((lines) => withoutProduct(lines, productId))
/** Puts what the server said about the lines in place of what was known. */
export const refreshLines = (lines: CartLine[]) => change(() => ({ lines }))
/** Ends the notice that something was left out. */
export const forgetDropped = () => change(() => ({ dropped: false }))
export const clearCart = () => change(() => ({ lines: [] }))
export const startCheckout = () => change(() => ({ checkoutInProgress: true }))
export const endCheckout = () => change(() => ({ checkoutInProgress: false }))
/** The cart outside of a page's parts, as the newest of all tabs has written it. */
export const currentCart = (): CartState => latestCart()
export const currentLines = () => currentCart().lines

/** Adds a product to the wishlist or takes it out; answers whether it is in now. */
export function toggleWish(product: WishedProduct): boolean {
  const { wishlist } = latestCart()
  const others = wishlist.filter((wish) => wish.id !== product.id)
  const added = others.length === wishlist.length
  change(() => ({ wishlist: added ? [product, ...others].slice(0, maxWishes) : others }))
  return added
}

/** The saved products outside of a page's parts. */
export const isWished = (id: string) => currentCart().wishlist.some((wish) => wish.id === id)

/** Puts what the server said about the saved products in place of what was known; what was let go meanwhile stays so. */
export const refreshWishes = (fresh: ReadonlyMap<string, WishedProduct>) =>
  change(({ wishlist }) => ({ wishlist: wishlist.map((wish) => fresh.get(wish.id) ?? wish) }))

/** The cart as the page shows it: empty and not `ready` until the browser's storage was read. */
export const useCart = (): CartState => useStore(cart)
/** The sum of quantities, for the cart's badge; 0 on the server and at first paint. */
export const useCartCount = (): number => useStore(cart, ({ lines }) => countPieces(lines))
/** The saved products, the newest first; none on the server and at first paint. */
export const useWishlist = (): WishedProduct[] => useStore(cart, ({ wishlist }) => wishlist)
/** Whether a product is saved; false on the server and at first paint. */
export const useIsWished = (id: string): boolean =>
  useStore(cart, ({ wishlist }) => wishlist.some((wish) => wish.id === id))
