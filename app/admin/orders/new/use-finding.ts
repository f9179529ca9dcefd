import { useSearchFetcher } from '../../ui/use-search-fetcher.ts'
import type { Found } from './new-order.ts'

/** Searches for customers or pieces while somebody types; null until there is a result for the current text. */
export function useFinding(what: 'buyers' | 'pieces', text: string): Found | null {
  const typed = text.trim()
  const { data } = useSearchFetcher<Found>({
    key: `new-order-${what}`,
    text,
    addressOf: (text) => `/admin/orders/new?${what}=${encodeURIComponent(text)}`,
    restMs: 250,
    atLeast: 2,
  })
  return typed.length >= 2 && data?.text === typed ? data : null
}
