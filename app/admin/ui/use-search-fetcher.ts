import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'

type Search = {
  /** The fetcher's key. */
  key: string
  text: string
  /** The address that returns the matches for a text, together with that text. */
  addressOf: (text: string) => string
  /** The pause after a key before the request, in milliseconds. */
  restMs: number
  /** The minimum number of characters for a request. */
  atLeast: number
}

/** Limits the requests for the same text, in case the server never answers for that text. */
const mostTimes = 5

/**
 * The server's results for a text while it is typed: those for this text, or earlier ones until they arrive. What is typed offline is
 * requested when the connection returns.
 */
export function useSearchFetcher<Answer extends { text: string }>(search: Search) {
  const { key, addressOf, restMs, atLeast } = search
  const { load, data, state } = useFetcher<Answer>({ key })
  const text = search.text.trim()
  const asked = useRef<{ text: string | null; times: number }>({ text: null, times: 0 })
  const ask = useEffectEvent(() => {
    // Offline, React Router would reload the page to find the route, and lose what is typed.
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
  // While React Router is still looking up the route, it doesn't abort earlier requests, so their answer may arrive last.
  const isOutdated = state === 'idle' && data !== undefined && data.text !== text
  const askAgain = useEffectEvent(() => {
    if (asked.current.text === text && asked.current.times < mostTimes) ask()
  })
  useEffect(() => {
    if (isOutdated) askAgain()
  }, [isOutdated])
  return { data, isAsking: state !== 'idle' }
}
