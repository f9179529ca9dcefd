import { useEffect, useState } from 'react'
import { useShownProducts } from '#app/events/shown-catalogue.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { refreshWishlist } from '../../cart/store.ts'
import { fetchCards } from '../product-card/fetch-cards.ts'
import { refreshed, statusesOf, type WishlistItemStatus } from './wishlist-item-status.ts'

const unknown: WishlistItemStatus = { state: 'unknown' }

/** Loads the status of each saved product, and again when the catalogue changes. */
export function useWishlistItemStatus(wishlist: readonly WishlistItem[]): (id: string) => WishlistItemStatus {
  const [status, setNews] = useState<ReadonlyMap<string, WishlistItemStatus>>(new Map())
  const unasked = wishlist.filter((item) => !status.has(item.id)).map((item) => item.id)
  const question = unasked.join(',')

  // Requests the products that weren't requested yet: all of them at first, later those added in another tab.
  useEffect(() => {
    if (question === '') return
    const left = new AbortController()
    const asked = wishlist.filter((item) => question.includes(item.id))
    fetchCards(asked, left.signal).then((cards) => {
      if (!cards || left.signal.aborted) return
      setNews((known) => new Map([...known, ...statusesOf(asked, cards)]))
      refreshWishlist(refreshed(cards))
    })
    return () => left.abort()
  }, [question, wishlist])
  useShownProducts([], () => {
    fetchCards(wishlist).then((cards) => {
      if (!cards) return
      setNews((known) => new Map([...known, ...statusesOf(wishlist, cards, known)]))
      refreshWishlist(refreshed(cards))
    })
  })
  return (id) => status.get(id) ?? unknown
}
