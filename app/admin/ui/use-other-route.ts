import { useState } from 'react'
import { useFetcher } from 'react-router'

/** The message when an action couldn't be sent. */
export const offlineText = 'You are offline. What you typed stays: please press again once you are back.'

/**
 * A fetcher for another route than the page's own. Offline, React Router would reload the page to find that route, and lose what is
 * typed. So nothing is requested then, and `offline` is returned as the answer.
 */
export function useOtherRoute<Answer extends object>(key: string, offline: Answer) {
  const fetcher = useFetcher<Answer>({ key })
  const [refused, refuse] = useState<{ answer: Answer; after: typeof fetcher.data } | null>(null)
  const mayAsk = () => {
    // A new object each time, so that a repeated message is shown again.
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
