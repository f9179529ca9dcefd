import { useCallback, useEffect, useState } from 'react'
import { useShownProducts } from '#app/events/shown-catalogue.ts'
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

  const load = useCallback(
    (signal?: AbortSignal) => {
      if (ids === '') return
      fetch(path, signal ? { signal } : {})
        .then((response) => (response.ok ? response.json() : null))
        .then((answer: { data: ProductCard[] } | null) => {
          if (!answer) return
          setCards({
            asked: new Set(ids.split(',')),
            found: new Map(answer.data.map((card) => [card.id, card])),
          })
        })
        .catch(() => undefined)
    },
    [ids, path],
  )
  // Fetches again when other products are shown.
  useEffect(() => {
    const outdated = new AbortController()
    load(outdated.signal)
    return () => outdated.abort()
  }, [load])
  useShownProducts([], load)
  return cards
}
