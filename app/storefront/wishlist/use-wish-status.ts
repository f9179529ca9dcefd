import { useEffect, useState } from 'react'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { refreshWishes } from '../../cart/store.ts'
import { fetchCards } from '../product-card/fetch-cards.ts'
import { refreshed, statusesOf, type WishStatus } from './wish-status.ts'

const unknown: WishStatus = { state: 'unknown' }

/** Loads the status of each saved product once and keeps it while the page is open. */
export function useWishStatus(wishlist: readonly WishlistItem[]): (id: string) => WishStatus {
  const [status, setNews] = useState<ReadonlyMap<string, WishStatus>>(new Map())
  const unasked = wishlist.filter((wish) => !status.has(wish.id)).map((wish) => wish.id)
  const question = unasked.join(',')

  // Requests the products not requested yet: all at first, then those added by another tab.
  useEffect(() => {
    if (question === '') return
    const left = new AbortController()
    const asked = wishlist.filter((wish) => question.includes(wish.id))
    fetchCards(asked, left.signal).then((cards) => {
      if (!cards || left.signal.aborted) return
      setNews((known) => new Map([...known, ...statusesOf(asked, cards)]))
      refreshWishes(refreshed(cards))
    })
    return () => left.abort()
  }, [question, wishlist])
  return (id) => status.get(id) ?? unknown
}
