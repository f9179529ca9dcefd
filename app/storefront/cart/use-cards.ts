import { useEffect, useState } from 'react'
import type { ProductCard } from '#domain/catalogue/product.ts'

/** What the shop sells now under the ids that were asked for. */
export type Cards = { asked: ReadonlySet<string>; found: ReadonlyMap<string, ProductCard> }

const mostAtOnce = 50

/** Today's cards of products; null until they are known. An answer that doesn't come leaves what was known. */
export function useCards(productIds: readonly string[]): Cards | null {
  const [cards, setCards] = useState<Cards | null>(null)
  const ids = productIds.slice(0, mostAtOnce).join(',')

  // Asks the server when other products are shown.
  useEffect(() => {
    if (ids === '') return
    const outdated = new AbortController()
    fetch(`/api/v1/products/cards?ids=${ids}`, { signal: outdated.signal })
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
  }, [ids])
  return cards
}
