import { useCallback, useEffect, useRef, useState } from 'react'
import type { LineKey } from '#domain/cart/cart-line.ts'
import type { LineProblem, Quote } from '#domain/checkout/quote.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { priceCart, type Totals } from '#domain/pricing/price-cart.ts'
import { appliedCoupon, followQuote, useAppliedCoupon } from './applied-coupon.ts'
import { fetchQuote, quoteQuestion } from './fetch-quote.ts'
import { basisOf, buyable, sameLine } from './lines.ts'
import { describeCouponChanges, type LineChange, reconcileCart } from './quote-changes.ts'
import { currentLines, refreshLines, useCart } from './store.ts'

const pauseBeforeAsking = 200

export type LiveQuote = {
  /** The server's figures when they are about this very cart, else the browser's own. */
  totals: Totals
  /** False while a coupon is applied whose terms aren't known yet: the figures then lack its discount. */
  complete: boolean
  state: 'asking' | 'current' | 'offline' | 'failed'
  /** The coupon that counts in the totals. */
  coupon: Coupon | null
  /** What stood in the way of a line when the server was last asked; null for nothing. */
  problemOf: (line: LineKey) => LineProblem | null
  /** What is no longer as the shopper last saw it, since the page was opened. */
  changes: LineChange[]
  /** What became of the coupon since the page was opened: why it fell out, or what it takes off now. */
  couponChanges: string[]
  dismissChanges: () => void
  /** Asks once more, after a failure. */
  retry: () => void
}

type Answered = { question: string; seen: string; quote: Quote | null; state: 'current' | 'offline' | 'failed' }

/** Keeps the cart priced: at once by the browser's own sum, then by the server, whose word is taken over. */
export function useQuote(): LiveQuote {
  const { lines } = useCart()
  const { code, terms } = useAppliedCoupon()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [changes, setChanges] = useState<LineChange[]>([])
  const [couponChanges, setCouponNews] = useState<string[]>([])
  const underWay = useRef<AbortController | null>(null)
  const question = lines.length === 0 ? null : quoteQuestion(lines, code)

  // As it is shown: an answer is about this, and a refused order or another tab may bring newer figures.
  const seen = basisOf(lines, terms)

  const ask = useCallback(async (asked: string, code: string | null, seen: string) => {
    underWay.current?.abort()
    const question = new AbortController()
    underWay.current = question
    const answer = await fetchQuote(asked, question.signal).catch(ignoreOutdated)
    if (!answer) return
    if (!answer.ok) {
      setAnswered({ question: asked, seen, quote: null, state: answer.reason === 'offline' ? 'offline' : 'failed' })
      return
    }
    const reconciled = reconcileCart(currentLines(), answer.quote)
    setAnswered({ question: asked, seen, quote: answer.quote, state: 'current' })
    setChanges((known) => [
      ...known.filter((old) => !reconciled.changes.some((change) => change.id === old.id)),
      ...reconciled.changes,
    ])
    const applied = appliedCoupon()
    const aboutCoupon =
      applied.code === code ? describeCouponChanges(applied.terms, reconciled.lines, answer.quote) : []
    if (aboutCoupon.length > 0) setCouponNews(aboutCoupon)
    refreshLines(reconciled.lines)
    followQuote(answer.quote, code)
  }, [])

  // Asks the server a little after the last change; an answer to an older question is dropped.
  useEffect(() => {
    if (question === null) return
    const timer = setTimeout(() => ask(question, code, seen), pauseBeforeAsking)
    return () => {
      clearTimeout(timer)
      underWay.current?.abort()
    }
  }, [question, code, seen, ask])

  const current = answered?.question === question && answered.seen === seen ? answered : null
  return {
    totals: current?.quote?.totals ?? priceCart(buyable(lines), terms),
    coupon: current?.quote ? current.quote.coupon : terms,
    problemOf: (line) => answered?.quote?.lines.find((quoted) => sameLine(quoted, line))?.problem ?? null,
    complete: code === null || terms !== null,
    state: question === null ? 'current' : (current?.state ?? 'asking'),
    changes,
    couponChanges,
    dismissChanges: () => {
      setChanges([])
      setCouponNews([])
    },
    retry: () => void (question !== null && ask(question, code, seen)),
  }
}

const ignoreOutdated = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  return null
}
