import { useState } from 'react'
import { useFetcher } from 'react-router'

/** What is said where an act couldn't be sent. */
export const offlineText = 'You are offline. What you typed stays: please press again once you are back.'

/**
 * A fetcher for what isn't the page's own route. Without a connection the router would leave the page, with all that is typed, to look for
 * that route: nothing is asked then, and `offline` is the answer.
 */
export function useOtherRoute<Answer extends object>(key: string, offline: Answer) {
  const fetcher = useFetcher<Answer>({ key })
  const [refused, refuse] = useState<{ answer: Answer; after: typeof fetcher.data } | null>(null)
  const mayAsk = () => {
    // Another one each time: what is said again is told again.
    if (!navigator.onLine) refuse({ answer: { ...offline }, after: fetcher.data })
    return navigator.onLine
  }
  return {
    state: fetcher.state,
    data: refused !== null && refused.after === fetcher.data ? refused.answer : fetcher.data,
    submit: (...sent: Parameters<typeof fetcher.submit>) => {
      if (mayAsk()) void fetcher.submit(...sent)
    },
    load: (address: string) => {
      if (mayAsk()) void fetcher.load(address)
    },
  }
}
