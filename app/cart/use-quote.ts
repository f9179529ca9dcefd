import { useCallback, useEffect, useRef, useState } from 'react'
import type { LineKey } from '#domain/cart/cart-line.ts'
import type { LineProblem, Quote } from '#domain/checkout/quote.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { type PricingTerms, priceCart, type Totals } from '#domain/pricing/price-cart.ts'
import { useShopFacts } from '../shop-facts.ts'
import { appliedCoupon, followQuote, useAppliedCoupon } from './applied-coupon.ts'
import { termsChangedText } from './change-text.ts'
import { changesElsewhere } from './changes-elsewhere.ts'
import { fetchQuote, quoteQuestion } from './fetch-quote.ts'
import type { LineChange } from './line-change.ts'
import { basisOf, buyable, sameLine } from './lines.ts'
import { describeCouponChanges, reconcileCart } from './quote-changes.ts'
import { currentLines, onCartChange, refreshLines, useCart } from './store.ts'

const pauseBeforeAsking = 200

export type LiveQuote = {
  /** The server's totals if they are for the current cart, else computed in the browser. */
  totals: Totals
  /** False while the applied coupon's terms are unknown: the totals then lack its discount. */
  complete: boolean
  state: 'asking' | 'current' | 'offline' | 'failed'
  /** The server's last quote, perhaps for an earlier cart; null before the first. */
  quote: Quote | null
  /** The coupon included in the totals. */
  coupon: Coupon | null
  /** The shipping terms behind the totals. */
  terms: PricingTerms
  /** The problem of a line in the last quote; null for none. */
  problemOf: (line: LineKey) => LineProblem | null
  /** Changes since the page was opened. */
  changes: LineChange[]
  /** Messages about the coupon and the shipping fee since the page was opened. */
  amountChanges: string[]
  dismissChanges: () => void
  /** Requests the quote again, after a failure. */
  retry: () => void
}

type Answered = { question: string; seen: string; quote: Quote | null; state: 'current' | 'offline' | 'failed' }

/** Prices the cart: at once in the browser, then by the server, whose answer replaces it. */
export function useQuote(): LiveQuote {
  const { lines } = useCart()
  const { code, terms: coupon } = useAppliedCoupon()
  const shop = useShopFacts()
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [changes, setChanges] = useState<LineChange[]>([])
  const [couponChanges, setCouponChanges] = useState<string[]>([])
  const [feeChange, setFeeChange] = useState<string | null>(null)
  const underWay = useRef<AbortController | null>(null)
  // The terms behind the shipping fee that the shopper saw last.
  const shownTerms = useRef(shop.terms)
  const question = lines.length === 0 ? null : quoteQuestion(lines, code)

  // The prices that an answer is valid for: a refused order or another tab may change the cart while a request is in flight.
  const seen = `${shop.version} ${basisOf(lines, coupon)}`

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
    // Servers of an earlier release don't send the terms.
    const quote = { ...answer.quote, terms: answer.quote.terms ?? shownTerms.current }
    const reconciled = reconcileCart(currentLines(), quote)
    setAnswered({ question: asked, seen, quote, state: 'current' })
    setChanges(withNewest(reconciled.changes))
    const applied = appliedCoupon()
    const aboutCoupon = applied.code === code ? describeCouponChanges(applied.terms, reconciled.lines, quote) : []
    const before = priceCart(buyable(reconciled.lines), quote.coupon, shownTerms.current)
    const aboutTerms = termsChangedText(before, quote)
    shownTerms.current = quote.terms
    // Each message stays until a newer one about the same amount, or until it is dismissed.
    if (aboutCoupon.length > 0) setCouponChanges(aboutCoupon)
    if (aboutTerms !== null) setFeeChange(aboutTerms)
    refreshLines(reconciled.lines, reconciled.gone)
    followQuote(quote, code)
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

  // Another tab may receive a change first and store it.
  useEffect(
    () =>
      onCartChange((now, before) => {
        const isRead = before.ready && now.readings !== before.readings
        const elsewhere = isRead ? changesElsewhere(before, now) : []
        if (elsewhere.length > 0) setChanges(withNewest(elsewhere))
      }),
    [],
  )

  const current = answered?.question === question && answered.seen === seen ? answered : null
  const terms = current?.quote?.terms ?? shop.terms
  return {
    totals: current?.quote?.totals ?? priceCart(buyable(lines), coupon, terms),
    quote: answered?.quote ?? null,
    coupon: current?.quote ? current.quote.coupon : coupon,
    terms,
    problemOf: (line) => answered?.quote?.lines.find((quoted) => sameLine(quoted, line))?.problem ?? null,
    complete: code === null || coupon !== null,
    state: question === null ? 'current' : (current?.state ?? 'asking'),
    changes,
    amountChanges: feeChange === null ? couponChanges : [...couponChanges, feeChange],
    dismissChanges: () => {
      setChanges([])
      setCouponChanges([])
      setFeeChange(null)
    },
    retry: () => void (question !== null && ask(question, code, seen)),
  }
}

const withNewest = (newest: LineChange[]) => (known: LineChange[]) => [
  ...known.filter((old) => !newest.some((change) => change.id === old.id)),
  ...newest,
]

const ignoreOutdated = (error: unknown) => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  return null
}
