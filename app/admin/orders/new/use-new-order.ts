import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { StaffQuote } from '#domain/checkout/staff-order.ts'
import { agreedProblem, type Draft, emptyDraft, toMake, toPrice } from './draft.ts'
import type { NewOrderAnswer } from './new-order.ts'

const restMs = 250

/** An order that is being made: what is typed, what it comes to by the server, and why it wasn't made. */
export function useNewOrder() {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  // Of this page: pressed twice it is one order.
  const [key] = useState(() => crypto.randomUUID())
  const pricing = useFetcher<NewOrderAnswer>({ key: 'new-order-price' })
  const making = useFetcher<NewOrderAnswer>({ key: 'new-order' })
  const [refused, refuse] = useState<Extract<NewOrderAnswer, { act: 'make' }> | null>(null)
  const priced = toPrice(draft)
  const asked = priced && JSON.stringify(priced)
  const quote = quoteOf(pricing.data, asked)
  const price = useEffectEvent((order: string) => void pricing.submit({ act: 'price', order }, { method: 'post' }))
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => price(asked), restMs)
    return () => clearTimeout(timer)
  }, [asked])
  const take = useEffectEvent((answer: NewOrderAnswer) => {
    if (answer.act !== 'make') return
    refuse(answer)
    // What has changed since is priced anew.
    if (answer.quote && asked !== null) price(asked)
  })
  useEffect(() => {
    if (making.data) take(making.data)
  }, [making.data])
  const isBusy = making.state !== 'idle'
  const isReady = quote?.isNow === true && draft.lines.every((line) => agreedProblem(line) === null)
  return {
    draft,
    change: (next: Draft) => setDraft(next),
    quote,
    refused: isBusy ? null : refused,
    isBusy,
    isReady,
    make: () => {
      const order = quote && isReady ? toMake(draft, quote.quote, key) : null
      if (order && !isBusy) void making.submit({ act: 'make', order: JSON.stringify(order) }, { method: 'post' })
    },
  }
}

export type Quoted = { quote: StaffQuote; isNow: boolean } | null

/** The last price; `isNow`: whether it is of what is typed now. */
function quoteOf(answer: NewOrderAnswer | undefined, asked: string | null): Quoted {
  if (answer?.act !== 'price' || asked === null) return null
  return { quote: answer.quote, isNow: answer.of === asked }
}
