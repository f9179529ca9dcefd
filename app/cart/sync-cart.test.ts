import { randomUUID } from 'node:crypto'
import toast from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartLineInput } from '#domain/cart/cart-line.ts'
import type { SavedCart, VersionedCart } from '#domain/cart/saved-cart.ts'
import { finishCheckout } from './finish-checkout.ts'
import { forgetLastSynced, lastSynced } from './last-synced.ts'
import { orderedCart } from './saved-order.ts'
import { addToCart, currentCart, removeLine, replaceCart, setQuantity, toggleWishlistItem } from './store.ts'
import { syncCart } from './sync-cart.ts'

let saved: VersionedCart
let online: boolean
/** Called before the next save is handled, to let another browser save first. */
let between: (() => void) | null
/** Called while product data is requested, to let the shopper change the cart meanwhile. */
let meanwhile: (() => void) | null
/** The error status for each path that the server refuses. */
let refused: Record<string, number>
/** The requests made, one per entry. */
let asked: string[]
/** Products that are no longer sold. */
let gone: string[]

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: storageInMemory(), sessionStorage: storageInMemory() })
  replaceCart({ lines: [], wishlist: [] })
  saved = { version: null, lines: [], wishlist: [] }
  online = true
  between = null
  meanwhile = null
  refused = {}
  asked = []
  gone = []
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  // Later tests use the same store.
  replaceCart({ lines: [], wishlist: [] })
  vi.unstubAllGlobals()
})

function storageInMemory() {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
}

const cardsOf = '/api/v1/products/cards?ids='
const card = { slug: 'buba', name: 'Bùbá', price: 1, compareAtPrice: null, pictures: [] }

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

async function answer(url: string, init?: RequestInit): Promise<Response> {
  asked.push(`${init?.method ?? 'GET'} ${url}`)
  if (!online) throw new TypeError('offline')
  const status = refused[asked.at(-1) ?? '']
  if (status) return json({ error: {} }, status)
  const body = init?.body ? JSON.parse(String(init.body)) : null
  if (url === '/api/v1/quotes') {
    meanwhile?.()
    meanwhile = null
    const lines = body.lines.map((line: CartLineInput) => ({
      ...described(line),
      sellable: 1,
      problem: gone.includes(line.productId) ? 'gone' : null,
    }))
    return json({ data: { lines } })
  }
  if (url.startsWith(cardsOf)) {
    // The server, too, answers for at most 50 ids.
    const query = new URL(url, 'https://shop.invalid').searchParams
    const [ids = [], colors = []] = [query.get('ids'), query.get('colors')].map((list) => list?.split(',', 50))
    return json({ data: ids.map((id, at) => ({ ...card, id, ...(colors[at] && { shownColor: `#${colors[at]}` }) })) })
  }
  if (init?.method !== 'PUT') return json({ data: saved })
  between?.()
  between = null
  if (body.version !== saved.version) return json({ error: { details: { cart: saved } } }, 409)
  saveElsewhere(body)
  return json({ data: { version: saved.version } })
}

const saveElsewhere = ({ lines, wishlist }: SavedCart) => {
  saved = { version: randomUUID(), lines, wishlist }
}
const line = (productId: string, quantity = 1): CartLineInput => ({ productId, size: null, color: null, quantity })
const described = (of: CartLineInput) => ({
  ...of,
  name: 'Bùbá',
  slug: 'buba',
  price: 1,
  compareAtPrice: null,
  image: null,
  available: 9,
  sharesStock: false,
})
const [gown, cap, wrap] = [randomUUID(), randomUUID(), randomUUID()]
const held = () => Object.fromEntries(currentCart().lines.map(({ productId, quantity }) => [productId, quantity]))
const savedNow = () => Object.fromEntries(saved.lines.map(({ productId, quantity }) => [productId, quantity]))

// @rule D7 | At sign-in the browser's cart and the account's are merged, on both sides
test('the first time they are merged, and both sides have everything', async () => {
  addToCart(described(line(gown, 2)))
  saveElsewhere({ lines: [line(gown, 3), line(cap)], wishlist: [] })
  expect(await syncCart()).toBe(true)
  expect(held()).toEqual({ [gown]: 3, [cap]: 1 })
  expect(savedNow()).toEqual(held())
})

test('pieces beyond the cart’s limit go to the wishlist, with one notice', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => '')
  for (let lines = 0; lines < 50; lines++) addToCart(described(line(randomUUID())))
  saveElsewhere({ lines: [line(gown)], wishlist: [] })
  expect([await syncCart(), await syncCart()]).toEqual([true, true])
  expect([saved.lines.length, currentCart().wishlist.map(({ id }) => id)]).toEqual([50, [gown]])
  expect(told.mock.calls).toEqual([[expect.stringMatching(/at most 50 different pieces\. .* wishlist/)]])
})

test('a wishlist from the account causes no notice about the limit', async () => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => '')
  addToCart(described(line(gown)))
  saveElsewhere({ lines: [line(cap)], wishlist: [{ id: wrap, shownColor: null }] })
  expect(await syncCart()).toBe(true)
  expect(currentCart().wishlist.map(({ id }) => id)).toEqual([wrap])
  expect(told).not.toHaveBeenCalled()
})

// @rule D7 | After that the side that changed wins, so that removed lines stay removed
test('a line removed here or elsewhere does not come back', async () => {
  for (const id of [gown, cap, wrap]) addToCart(described(line(id)))
  await syncCart()
  removeLine(line(gown))
  await syncCart()
  expect(Object.keys(savedNow())).toEqual([cap, wrap])
  saveElsewhere({ lines: [line(wrap)], wishlist: [] })
  await syncCart()
  expect(Object.keys(held())).toEqual([wrap])
})

// @rule D7 | Two browsers that change the cart at once lose no line
test('a line that another browser saves at the same moment is kept', async () => {
  addToCart(described(line(gown)))
  await syncCart()
  addToCart(described(line(cap)))
  between = () => saveElsewhere({ lines: [line(gown), line(wrap)], wishlist: [] })
  expect(await syncCart()).toBe(true)
  expect(held()).toEqual({ [gown]: 1, [cap]: 1, [wrap]: 1 })
  expect(savedNow()).toEqual(held())
})

// @rule D7 | A line removed on one device stays removed on all, also after a reload of another that had changed something else
//   broken by: the last synced state lost with the page (last-synced.ts)
test('a line that another device removed does not come back after a reload', async () => {
  for (const id of [gown, cap]) addToCart(described(line(id, 2)))
  await syncCart()
  saveElsewhere({ lines: [line(cap, 3)], wishlist: [] })
  // The state that survives a reload.
  expect(lastSynced()).toMatchObject({ lines: [line(gown, 2), line(cap, 2)] })
  addToCart(described(line(wrap)))
  await syncCart()
  expect(held()).toEqual({ [cap]: 3, [wrap]: 1 })
  expect(savedNow()).toEqual(held())
})

test('a change here wins over a removal elsewhere, and a removal here over an unchanged line there', async () => {
  for (const id of [gown, cap]) addToCart(described(line(id)))
  await syncCart()
  setQuantity(line(gown), 4)
  removeLine(line(cap))
  saveElsewhere({ lines: [line(cap), line(wrap)], wishlist: [] })
  await syncCart()
  expect(held()).toEqual({ [gown]: 4, [wrap]: 1 })
})

test('an empty cart is saved as well, so that the next change is recognised', async () => {
  expect(await syncCart()).toBe(true)
  expect(saved.version).not.toBeNull()
  expect(lastSynced()?.version).toBe(saved.version)
})

test('a line added while the saved cart is being loaded stays', async () => {
  saveElsewhere({ lines: [line(gown)], wishlist: [] })
  meanwhile = () => addToCart(described(line(cap)))
  expect(await syncCart()).toBe(true)
  expect(held()).toEqual({ [gown]: 1, [cap]: 1 })
  expect(savedNow()).toEqual(held())
})

test('a wishlist is merged completely, however long it is', async () => {
  const wishlist = Array.from({ length: 101 }, () => ({ id: randomUUID(), shownColor: null }))
  saveElsewhere({ lines: [], wishlist })
  expect(await syncCart()).toBe(true)
  expect(currentCart().wishlist.map(({ id }) => id)).toEqual(wishlist.map(({ id }) => id))
})

// @rule D7 | At sign-in no line of the browser's cart is treated as removed
// @rule D7 | A line that was bought and added again before the next sync stays
//   broken by: the last synced state still lists what was bought (finish-checkout.ts)
test('a line that was bought and added again stays', async () => {
  for (const id of [gown, cap]) addToCart(described(line(id)))
  await syncCart()
  finishCheckout(orderedCart([described(line(gown))], null))
  saveElsewhere({ lines: [line(cap)], wishlist: [] })
  addToCart(described(line(gown)))
  await syncCart()
  expect(held()).toEqual({ [gown]: 1, [cap]: 1 })
  expect(savedNow()).toEqual(held())
})

test('the next person to sign in keeps this browser’s cart', async () => {
  addToCart(described(line(gown)))
  await syncCart()
  forgetLastSynced()
  saveElsewhere({ lines: [line(cap)], wishlist: [] })
  await syncCart()
  expect(held()).toEqual({ [gown]: 1, [cap]: 1 })
})

test.each(['{', '[]', '{"version":1}', '{"version":"1","lines":[{}],"wishlist":[]}', 'null'])(
  'stored text that the shop did not write is ignored: %s',
  (text) => {
    window.localStorage.setItem('aso-cart-synced', text)
    expect(lastSynced()).toBeNull()
  },
)

test('without a connection the cart stays unchanged', async () => {
  addToCart(described(line(gown)))
  online = false
  expect(await syncCart()).toBe(false)
  expect(held()).toEqual({ [gown]: 1 })
})

test('an unchanged cart is not saved again', async () => {
  addToCart(described(line(gown)))
  expect(await syncCart()).toBe(true)
  asked = []
  expect(await syncCart()).toBe(true)
  expect(asked).toEqual(['GET /api/v1/cart'])
})

test('a change that only another browser saved is shown, and not saved again', async () => {
  addToCart(described(line(gown)))
  await syncCart()
  saveElsewhere({ lines: [{ ...line(gown), size: 'M' }, line(gown, 5)], wishlist: [] })
  const { version } = saved
  expect(await syncCart()).toBe(true)
  expect(currentCart().lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 1],
    [null, 5],
  ])
  expect(saved.version).toBe(version)
  expect(lastSynced()).toEqual(saved)
})

test('a saved piece that is no longer sold isn’t added to the cart', async () => {
  gone = [gown]
  saveElsewhere({ lines: [line(gown), line(cap)], wishlist: [] })
  expect(await syncCart()).toBe(true)
  expect(held()).toEqual({ [cap]: 1 })
})

test('a wishlist item that this browser has keeps its data beside new ones', async () => {
  const known = { ...card, id: wrap, image: { key: 'k', color: '#000000', alt: 'A wrap' }, shownColor: '#000000' }
  toggleWishlistItem(known)
  await syncCart()
  saveElsewhere({
    lines: [],
    wishlist: [
      { id: cap, shownColor: null },
      { id: wrap, shownColor: '#000000' },
    ],
  })
  expect(await syncCart()).toBe(true)
  expect(currentCart().wishlist).toEqual([
    expect.objectContaining({ id: cap, image: null }),
    expect.objectContaining(known),
  ])
  expect(asked).toContain(`GET ${cardsOf}${cap}`)
})

test('a wishlist item arrives in the color that it was saved in elsewhere, and stays so in the account', async () => {
  saveElsewhere({ lines: [], wishlist: [{ id: wrap, shownColor: '#ffd700' }] })
  expect(await syncCart()).toBe(true)
  expect(currentCart().wishlist).toEqual([expect.objectContaining({ id: wrap, shownColor: '#ffd700' })])
  expect(saved.wishlist).toEqual([{ id: wrap, shownColor: '#ffd700' }])
  saveElsewhere({ lines: [], wishlist: [{ id: wrap, shownColor: '#17161a' }] })
  const { version } = saved
  expect(await syncCart()).toBe(true)
  expect(currentCart().wishlist).toEqual([expect.objectContaining({ id: wrap, shownColor: '#17161a' })])
  expect(saved.version).toBe(version)
})

test.each([
  ['the saved cart', 'GET /api/v1/cart'],
  ['what is to be shown of lines', 'POST /api/v1/quotes'],
  ['what is to be shown of the wishlist', `GET ${cardsOf}${wrap}`],
])('if %s can’t be read, nothing is shown and nothing is overwritten', async (_, request) => {
  addToCart(described(line(cap)))
  saveElsewhere({ lines: [line(gown)], wishlist: [{ id: wrap, shownColor: null }] })
  const before = { ...saved }
  refused = { [request]: 503 }
  expect(await syncCart()).toBe(false)
  expect(held()).toEqual({ [cap]: 1 })
  expect(saved).toEqual(before)
  refused = {}
  expect(await syncCart()).toBe(true)
  expect(held()).toEqual({ [cap]: 1, [gown]: 1 })
})

test('a failed save is to be retried, and not recorded as synced', async () => {
  addToCart(described(line(gown)))
  refused = { 'PUT /api/v1/cart': 503 }
  expect(await syncCart()).toBe(false)
  expect(lastSynced()).toBeNull()
})

test('a browser that keeps meeting conflicts gives up after four tries', async () => {
  addToCart(described(line(gown)))
  await syncCart()
  const busy = () => {
    between = busy
    saveElsewhere({ lines: [line(gown, 2)], wishlist: [{ id: randomUUID(), shownColor: null }] })
    queueMicrotask(() => {
      between = busy
    })
  }
  between = busy
  addToCart(described(line(cap)))
  asked = []
  expect(await syncCart()).toBe(false)
  expect(asked.filter((request) => request.startsWith('PUT'))).toHaveLength(4)
})
