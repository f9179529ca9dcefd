import { fetchQuote, quoteQuestion } from '#app/cart/fetch-quote.ts'
import { addToCart, currentLines } from '#app/cart/store.ts'
import type { Order } from '#domain/orders/order.ts'
import { type BoughtAgain, buyAgain, linesToAsk } from './buy-again.ts'

/** Adds what the shop can still sell of an order to the cart; null when the quote request failed. */
export async function buyOrderAgain(items: Order['items']): Promise<BoughtAgain | null> {
  const asked = linesToAsk(items)
  const answer =
    asked.length === 0 ? { ok: true as const, quote: { lines: [] } } : await fetchQuote(quoteQuestion(asked, null))
  if (!answer.ok) return null
  const result = buyAgain(items, answer.quote, currentLines())
  for (const line of result.lines) addToCart(line)
  return result
}
