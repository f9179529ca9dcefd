import { useEffect, useState } from 'react'
import { refreshWishes } from '../../cart/store.ts'
import type { WishedProduct } from '../../cart/stored.ts'
import { fetchCards } from '../product-card/fetch-cards.ts'
import { newsOf, refreshed, type WishNews } from './wish-status.ts'

const unknown: WishNews = { state: 'unknown' }

/** Asks once what became of each saved product, keeps the answer, and goes on telling it for as long as the page is open. */
export function useFreshWishes(wishlist: readonly WishedProduct[]): (id: string) => WishNews {
  const [news, setNews] = useState<ReadonlyMap<string, WishNews>>(new Map())
  const unasked = wishlist.filter((wish) => !news.has(wish.id)).map((wish) => wish.id)
  const question = unasked.join(',')

  // Asks the server about those that it wasn't asked about: all at first, then what another tab adds.
  useEffect(() => {
    if (question === '') return
    const left = new AbortController()
    const asked = wishlist.filter((wish) => question.includes(wish.id))
    fetchCards(asked, left.signal).then((cards) => {
      if (!cards || left.signal.aborted) return
      setNews((known) => new Map([...known, ...newsOf(asked, cards)]))
      refreshWishes(refreshed(cards))
    })
    return () => left.abort()
  }, [question, wishlist])
  return (id) => news.get(id) ?? unknown
}
