import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { useDraft } from '../../ui/use-draft.ts'
import { agreedProblem, type Draft, isTyped, toMake, toPrice, withPrices } from './draft.ts'
import { keptOrderSchema, noOrder, orderDraftName } from './kept-order.ts'
import type { NewOrderAnswer, Quoted } from './new-order.ts'
import { unreachedText } from './new-order-words.ts'
import { reasonToShow } from './reason-to-show.ts'

const restMs = 250

/** The state of a new order: the draft, the server's quote, and why it wasn't created. */
export function useNewOrder() {
  // Stored with its key, so that an order that was sent without an answer isn't created twice, even after a reload.
  const kept = useDraft({
    ...{ name: orderDraftName, saved: noOrder, version: null, isNew: true },
    schema: keptOrderSchema,
  })
  const { order: typed, key } = kept.value
  const pricing = useFetcher<NewOrderAnswer>({ key: 'new-order-price' })
  const making = useFetcher<NewOrderAnswer>({ key: 'new-order' })
  const [last, keep] = useState<Priced | null>(null)
  if (pricing.data?.act === 'price' && pricing.data !== last) keep(pricing.data)
  const draft = last ? withPrices(typed, last.quote) : typed
  const [refused, refuse] = useState<Extract<NewOrderAnswer, { act: 'make' }> | null>(null)
  const priced = toPrice(draft)
  const asked = priced && JSON.stringify(priced)
  const quote = quoteOf(last, asked)
  const [isOffline, setOffline] = useState(false)
  // Offline, React Router would reload the page to find the route.
  const submitPrice = (order: string) => {
    setOffline(!navigator.onLine)
    if (navigator.onLine) void pricing.submit({ act: 'price', order }, { method: 'post' })
  }
  const price = useEffectEvent(submitPrice)
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => price(asked), restMs)
    return () => clearTimeout(timer)
  }, [asked])
  const take = useEffectEvent((answer: NewOrderAnswer) => {
    if (answer.act !== 'make') return
    refuse(answer)
    // The quote is outdated, so the order is priced again.
    if (answer.quote && asked !== null) price(asked)
  })
  useEffect(() => {
    if (making.data) take(making.data)
  }, [making.data])
  const unpriced = isOffline ? unreachedText : pricing.data?.act === 'unpriced' ? pricing.data.why : null
  const isUnpriced = asked !== null && unpriced !== null && !quote?.isNow
  const priceAgain = () => {
    if (asked !== null) submitPrice(asked)
  }
  const onOnline = useEffectEvent(priceAgain)
  useEffect(() => {
    if (!isUnpriced) return
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isUnpriced])
  const isBusy = making.state !== 'idle'
  const isReady = quote?.isNow === true && draft.lines.every((line) => agreedProblem(line) === null)
  return {
    draft,
    isChanged: isTyped(typed),
    wasRestored: kept.wasRestored,
    change: (next: Draft) => kept.change({ order: next, key: key ?? crypto.randomUUID() }),
    /** Discards the draft and its key, so that the next order is another one. */
    startAfresh: () => {
      kept.discard()
      refuse(null)
    },
    quote,
    refused: isBusy ? null : refused,
    why: isBusy ? null : reasonToShow(refused, quote, draft.lines),
    isBusy,
    isReady,
    /** Why the price is unknown, and how to request it again; null if it is known or being requested. */
    unpriced: isUnpriced && pricing.state === 'idle' ? { why: unpriced, again: priceAgain } : null,
    make: () => {
      const order = quote && isReady && key !== null ? toMake(draft, quote.quote, key) : null
      if (!navigator.onLine) return refuse(unreached)
      if (order && !isBusy) void making.submit({ act: 'make', order: JSON.stringify(order) }, { method: 'post' })
    },
  }
}

const unreached = {
  act: 'make' as const,
  why: 'You are offline. What you typed stays: please press again once you are back.',
  ...{ problems: {}, quote: null },
}

type Priced = Extract<NewOrderAnswer, { act: 'price' }>

/** The last quote; `isNow`: it is for what is typed now. */
function quoteOf(answer: Priced | null, asked: string | null): Quoted {
  if (answer === null || asked === null) return null
  return { quote: answer.quote, isNow: answer.of === asked }
}
