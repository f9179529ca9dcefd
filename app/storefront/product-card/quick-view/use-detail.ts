import { useEffect, useState } from 'react'
import type { ProductCard, ProductDetail } from '#domain/catalogue/product.ts'
import { parseDetail } from './parse-detail.ts'

export type DetailState =
  | { state: 'loading' }
  | { state: 'ready'; detail: ProductDetail }
  /** The error stays until the retry is answered. */
  | { state: 'gone' | 'offline' | 'failed'; isAsking: boolean }

/** A product's current stock and prices; `again` requests them again. */
export function useDetail(card: ProductCard): DetailState & { again: () => void } {
  const [answer, setAnswer] = useState<DetailState>({ state: 'loading' })
  const [asked, setAsked] = useState(0)

  // Loads when the view opens and on each retry.
  useEffect(() => {
    const left = new AbortController()
    setAnswer((last) => ('isAsking' in last ? { ...last, isAsking: true } : { state: 'loading' }))
    ask(card, left.signal, asked).then((found) => !left.signal.aborted && setAnswer(found))
    return () => left.abort()
  }, [card, asked])
  return { ...answer, again: () => setAsked(asked + 1) }
}

async function ask(card: ProductCard, signal: AbortSignal, times: number): Promise<DetailState> {
  try {
    const answer = await fetch(`/api/v1/products/${card.slug}`, { signal, cache: times === 0 ? 'default' : 'reload' })
    if (answer.status === 404) return { state: 'gone', isAsking: false }
    const detail = answer.ok ? parseDetail(card, await answer.json()) : null
    return detail ? { state: 'ready', detail } : { state: 'failed', isAsking: false }
  } catch {
    // The connection failed, or the response couldn't be parsed.
    return { state: navigator.onLine ? 'failed' : 'offline', isAsking: false }
  }
}
