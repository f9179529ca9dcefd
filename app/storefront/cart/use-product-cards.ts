import { useEffect, useState } from 'react'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { type AskedProduct, cardsPath, maxCardsAtOnce } from '../product-card/fetch-cards.ts'

/** The requested ids and the current cards of those still sold. */
export type Cards = { asked: ReadonlySet<string>; found: ReadonlyMap<string, ProductCard> }

/** The current cards of products; null until loaded. A failed request keeps the last ones. */
export function useCards(products: readonly AskedProduct[]): Cards | null {
  const [cards, setCards] = useState<Cards | null>(null)
  const asked = products.slice(0, maxCardsAtOnce)
  const ids = asked.map(({ id }) => id).join(',')
  const path = cardsPath(asked)

  // Asks the server when other products are shown.
  useEffect(() => {
    if (ids === '') return
    const outdated = new AbortController()
    fetch(path, { signal: outdated.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((answer: { data: ProductCard[] } | null) => {
        if (!answer) return
        setCards({
          asked: new Set(ids.split(',')),
          found: new Map(answer.data.map((card) => [card.id, card])),
        })
      })
      .catch(() => undefined)
    return () => outdated.abort()
  }, [ids, path])
  return cards
}
