import { useCallback, useEffect, useRef, useState } from 'react'
import type { LineKey } from '#domain/cart/cart-line.ts'
import type { LineProblem, Quote } from '#domain/checkout/quote.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { priceCart, type Totals } from '#domain/pricing/price-cart.ts'
import { appliedCoupon, followQuote, useAppliedCoupon } from './applied-coupon.ts'
import { fetchQuote, quoteQuestion } from './fetch-quote.ts'
import type { LineChange } from './line-change.ts'
import { basisOf, buyable, sameLine } from './lines.ts'
import { describeCouponChanges, reconcileCart } from './quote-changes.ts'
import { currentLines, refreshLines, useCart } from './store.ts'

const pauseBeforeAsking = 200

export type LiveQuote = {
  /** The server's totals if they are for the current cart, else computed in the browser. */
  totals: Totals
  /** False while the applied coupon's terms are unknown: the totals then lack its discount. */
  complete: boolean
  state: 'asking' | 'current' | 'offline' | 'failed'
  /** The coupon that counts in the totals. */
  coupon: Coupon | null
  /** The problem of a line in the last quote; null for none. */
  problemOf: (line: LineKey) => LineProblem | null
  /** Changes since the page was opened. */
  changes: LineChange[]
  /** Messages about the coupon since the page was opened. */
  couponChanges: string[]
  dismissChanges: () => void
  /** Requests the quote again, after a failure. */
  retry: () => void
}

type Answered = { question: string; seen: string; quote: Quote | null; state: 'current' | 'offline' | 'failed' }

/** Prices the cart: at once in the browser, then by the server, whose answer replaces it. */
export function useQuote(): LiveQuote {
  const { lines } = useCart()
  const { code, terms } = useAppliedCoupon()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [changes, setChanges] = useState<LineChange[]>([])
  const [couponChanges, setCouponNews] = useState<string[]>([])
  const underWay = useRef<AbortController | null>(null)
  const question = lines.length === 0 ? null : quoteQuestion(lines, code)

  // A refused order or another tab may change the cart while a request is in flight.
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

  // Debounced request to the server; outdated responses are dropped.
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
