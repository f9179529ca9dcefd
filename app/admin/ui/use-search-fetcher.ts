import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'

type Search = {
  /** The fetcher's key. */
  key: string
  text: string
  /** The address that answers what fits a text, with that text. */
  addressOf: (text: string) => string
  /** How long after a key the server is asked, in milliseconds. */
  restMs: number
  /** How many characters there must be for the server to be asked. */
  atLeast: number
}

/** How often the same is asked, should the server never answer for the text that it was asked for. */
const mostTimes = 5

/**
 * What the server finds for a text while somebody types it: the answer for that text, or an earlier one until it is there. What is typed without a
 * connection is asked for when that is back.
 */
export function useSearchFetcher<Answer extends { text: string }>(search: Search) {
  const { key, addressOf, restMs, atLeast } = search
  const { load, data, state } = useFetcher<Answer>({ key })
  const text = search.text.trim()
  const asked = useRef<{ text: string | null; times: number }>({ text: null, times: 0 })
  const ask = useEffectEvent(() => {
    // Without a connection the router would leave the page, with all that is typed, to look for where this goes.
    if (!navigator.onLine) return
    asked.current = { text, times: asked.current.text === text ? asked.current.times + 1 : 1 }
    void load(addressOf(text))
  })
  useEffect(() => {
    if (text.length < atLeast) return
    const timer = setTimeout(ask, restMs)
    addEventListener('online', ask)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', ask)
    }
  }, [text, restMs, atLeast])
  // While the router still looks for the route of the address, it doesn't abort earlier requests: their answer may come last.
  const isOutdated = state === 'idle' && data !== undefined && data.text !== text
  const askAgain = useEffectEvent(() => {
    if (asked.current.text === text && asked.current.times < mostTimes) ask()
  })
  useEffect(() => {
    if (isOutdated) askAgain()
  }, [isOutdated])
  return { data, isAsking: state !== 'idle' }
}
