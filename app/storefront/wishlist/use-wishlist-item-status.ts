import { useEffect, useState } from 'react'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { refreshWishlist } from '../../cart/store.ts'
import { fetchCards } from '../product-card/fetch-cards.ts'
import { refreshed, statusesOf, type WishlistItemStatus } from './wishlist-item-status.ts'

const unknown: WishlistItemStatus = { state: 'unknown' }

/** Loads the status of each saved product once and keeps it while the page is open. */
export function useWishlistItemStatus(wishlist: readonly WishlistItem[]): (id: string) => WishlistItemStatus {
  const [status, setNews] = useState<ReadonlyMap<string, WishlistItemStatus>>(new Map())
  const unasked = wishlist.filter((item) => !status.has(item.id)).map((item) => item.id)
  const question = unasked.join(',')

  // Requests the products not requested yet: all at first, then those added by another tab.
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
  return (id) => status.get(id) ?? unknown
}
