import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { keysOf } from '../basket/lines.ts'
import { readSavedOrder } from './checkout-session.ts'

/** Leads to the order that this tab has placed for the same lines and not paid yet, instead of placing it again. */
export function useSavedOrderFirst(lines: readonly CartLine[], isReady: boolean) {
  const navigate = useNavigate()
  const lookForOrder = useEffectEvent(() => {
    const saved = readSavedOrder()
    if (saved?.lineKeys === keysOf(lines)) navigate(`/order-success?order=${saved.id}`, { replace: true })
  })

  // Once, as soon as the browser's storage was read.
  useEffect(() => {
    if (isReady) lookForOrder()
  }, [isReady])
}
