import { toastError } from '#app/ui/toast.tsx'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { mergeCarts } from '#domain/cart/merge-carts.ts'
import type { SavedCart, VersionedCart } from '#domain/cart/saved-cart.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { lastSynced, type Synced, storeLastSynced } from './last-synced.ts'
import { keyOf } from './lines.ts'
import type { WishlistItem } from './parse-stored-cart.ts'
import { currentCart, replaceCart } from './store.ts'

const path = '/api/v1/cart'
const maxTries = 4
// The server's limit per request.
const cardsAtOnce = 50

/**
 * Syncs this browser's cart and wishlist with those saved for the signed-in customer. If only one side changed since the last sync,
 * it wins. If both did, they are merged and what either side removed stays removed; without a known last sync they are just merged.
 * Returns false if the sync must be retried. Does nothing, and returns true, when nobody is signed in.
 */
export async function syncCart(): Promise<boolean> {
  // Read before the account's cart, since another tab may sync meanwhile.
  const last = lastSynced()
  const answer = await ask(path)
  if (answer?.status === 401) return true
  let saved = answer?.ok ? ((await answer.json()) as { data: VersionedCart }).data : null
  for (let tries = 0; saved !== null && tries < maxTries; tries++) {
    const own = ownCart()
    const next = decide(own, saved, last)
    if (asText(next) !== asText(own)) {
      const outcome = await show(own, next)
      if (outcome === 'unknown') return false
      if (outcome === 'changed') continue
      if (hasSavedForLater(next, own, saved))
        toastError('Your cart holds at most 50 different pieces. The others are on your wishlist.')
    }
    const shown = ownCart()
    if (asText(shown) === asText(saved) && saved.version !== null) {
      storeLastSynced({ version: saved.version, ...shown })
      return true
    }
    const result = await save({ version: saved.version, ...shown })
    if (result === null) return false
    if (result.ok) {
      storeLastSynced({ version: result.version, ...shown })
      return true
    }
    saved = result.current
  }
  return false
}

function decide(own: SavedCart, saved: VersionedCart, last: Synced | null): SavedCart {
  if (saved.version === null || last?.version === saved.version) return own
  return last && asText(last) === asText(own) ? saved : mergeCarts(own, saved, last)
}

/** Whether a line didn't fit into the cart: it is on the wishlist, and was on neither side's before. */
const hasSavedForLater = (next: SavedCart, ...sides: SavedCart[]) =>
  next.wishlist.some(({ id }) => !sides.some(({ wishlist }) => wishlist.some((item) => item.id === id)))

function ownCart(): SavedCart {
  const { lines, wishlist } = currentCart()
  return {
    lines: lines.map(({ productId, size, color, quantity }) => ({ productId, size, color, quantity })),
    wishlist: wishlist.map(({ id, shownColor }) => ({ id, shownColor: shownColor ?? null })),
  }
}

const asText = ({ lines, wishlist }: SavedCart) =>
  JSON.stringify([
    lines.map((line) => [keyOf(line), line.quantity]),
    wishlist.map(({ id, shownColor }) => [id, shownColor]),
  ])

/**
 * Puts a cart into the browser's store, with the product data to show. `unknown`: the data couldn't be fetched; `changed`: the
 * shopper changed the cart meanwhile, so nothing was replaced.
 */
async function show(before: SavedCart, next: SavedCart): Promise<'shown' | 'changed' | 'unknown'> {
  const { lines, wishlist } = currentCart()
  const newLines = next.lines.filter((line) => !lines.some((known) => keyOf(known) === keyOf(line)))
  const newItems = next.wishlist.filter(
    ({ id, shownColor }) => !wishlist.some((known) => known.id === id && (known.shownColor ?? null) === shownColor),
  )
  const [quoted, cards] = await Promise.all([describeLines(newLines), describeItems(newItems)])
  if (!quoted || !cards) return 'unknown'
  if (asText(ownCart()) !== asText(before)) return 'changed'
  const knownLines = new Map([...lines, ...quoted].map((line) => [keyOf(line), line]))
  const knownItems = new Map([...wishlist, ...cards].map((item) => [item.id, item]))
  replaceCart({
    lines: next.lines.flatMap((line) => {
      const known = knownLines.get(keyOf(line))
      return known ? [{ ...known, quantity: line.quantity }] : []
    }),
    wishlist: next.wishlist.flatMap(({ id }) => knownItems.get(id) ?? []),
  })
  return 'shown'
}

async function describeLines(lines: SavedCart['lines']): Promise<CartLine[] | null> {
  if (lines.length === 0) return []
  // Loaded on demand, since few syncs bring lines that this browser doesn't know.
  const { fetchQuote, quoteQuestion } = await import('./fetch-quote.ts')
  const answer = await fetchQuote(quoteQuestion(lines, null))
  if (!answer.ok) return null
  return answer.quote.lines.flatMap((line) => {
    if (line.problem === 'gone') return []
    const { problem: _, sellable: __, ...known } = line
    return [known]
  })
}

async function describeItems(items: SavedCart['wishlist']): Promise<WishlistItem[] | null> {
  const parts = Array.from({ length: Math.ceil(items.length / cardsAtOnce) }, (_, part) =>
    items.slice(part * cardsAtOnce, (part + 1) * cardsAtOnce),
  )
  const answers = await Promise.all(parts.map((some) => ask(cardsPath(some))))
  const bodies = await Promise.all(answers.map((answer) => (answer?.ok ? answer.json() : null)))
  if (bodies.includes(null)) return null
  return bodies.flatMap(({ data }: { data: ProductCard[] }) => data.map(toItem))
}

function cardsPath(items: SavedCart['wishlist']): string {
  const ids = items.map(({ id }) => id).join(',')
  const colors = items.map(({ shownColor }) => shownColor?.slice(1) ?? '').join(',')
  return `/api/v1/products/cards?ids=${ids}${/^,*$/.test(colors) ? '' : `&colors=${encodeURIComponent(colors)}`}`
}

function toItem({ id, slug, name, price, compareAtPrice, pictures: [picture], shownColor }: ProductCard): WishlistItem {
  const image = picture ? { key: picture.key, color: picture.color, alt: picture.alt } : null
  return { id, slug, name, price, compareAtPrice, image, ...(shownColor !== undefined && { shownColor }) }
}

type SaveResult = { ok: true; version: string } | { ok: false; current: VersionedCart } | null

async function save(cart: VersionedCart): Promise<SaveResult> {
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(path, { method: 'PUT', headers, body: JSON.stringify(cart) })
  if (answer?.ok) return { ok: true, version: ((await answer.json()) as { data: { version: string } }).data.version }
  if (answer?.status !== 409) return null
  const body = (await answer.json()) as { error: { details: { cart: VersionedCart } } }
  return { ok: false, current: body.error.details.cart }
}

const ask = (url: string, init?: RequestInit) => fetch(url, init).catch(() => null)
