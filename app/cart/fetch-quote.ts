import type { LineKey } from '#domain/cart/cart-line.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { sentCheckoutKeys } from './checkout-keys.ts'

/**
 * `offline`: no answer came; `too_many_requests`: the server didn't look at the request; `refused`: it answered with
 * another error; `unreadable`: the answer wasn't a quote.
 */
export type QuoteAnswer =
  | { ok: true; quote: Quote }
  | { ok: false; reason: 'offline' | 'too_many_requests' | 'refused' | 'unreadable' }

/**
 * The request body for `fetchQuote`, as text so that equal requests compare equal. Stock reserved by this browser's own
 * unpaid orders counts as available: the server knows them by the cookie, and those whose response was lost by their
 * checkout keys.
 */
export function quoteQuestion(lines: readonly (LineKey & { quantity: number })[], couponCode: string | null): string {
  const cart = lines.map(({ productId, size, color, quantity }) => ({ productId, size, color, quantity }))
  const unansweredKeys = sentCheckoutKeys()
  return JSON.stringify({ lines: cart, couponCode, ...(unansweredKeys.length > 0 && { unansweredKeys }) })
}

/** Requests the server's current prices for a cart. Rejects only when `signal` aborts. */
export async function fetchQuote(question: string, signal?: AbortSignal): Promise<QuoteAnswer> {
  const response = await send(question, signal)
  if (!response) return { ok: false, reason: 'offline' }
  if (!response.ok) return { ok: false, reason: response.status === 429 ? 'too_many_requests' : 'refused' }
  const body = (await response.json().catch(() => null)) as { data?: Quote } | null
  signal?.throwIfAborted()
  return body?.data ? { ok: true, quote: body.data } : { ok: false, reason: 'unreadable' }
}

async function send(body: string, signal: AbortSignal | undefined) {
  const headers = { 'content-type': 'application/json' }
  try {
    return await fetch('/api/v1/quotes', { method: 'POST', headers, body, ...(signal && { signal }) })
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}
