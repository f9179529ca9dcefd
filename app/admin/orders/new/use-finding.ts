import { useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { Found } from './new-order.ts'

const restMs = 250

/** Looks for people or pieces while somebody types; null until there is an answer for what stands there. */
export function useFinding(what: 'buyers' | 'pieces', text: string): Found | null {
  const { load, data } = useFetcher<Found>({ key: `new-order-${what}` })
  const typed = text.trim()
  const find = useEffectEvent(() => {
    // Without a connection the router would leave the page to look for where this goes.
    if (navigator.onLine) void load(`/admin/orders/new?${what}=${encodeURIComponent(typed)}`)
  })
  useEffect(() => {
    if (typed.length < 2) return
    const timer = setTimeout(find, restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return typed.length >= 2 && data?.text === typed ? data : null
}
