import { useEffect, useRef, useState } from 'react'
import { readSuggestions, type Suggestions } from './read-suggestions.ts'
import { createSuggester, nothingYet, type Suggesting } from './suggester.ts'

/** The suggestions for the typed text; `onAnswer` is called on each change. */
export function useSuggestions(onAnswer: () => void): Suggesting & { type: (text: string) => void } {
  const [suggesting, setSuggesting] = useState<Suggesting>(nothingYet)
  const latest = useRef(onAnswer)
  latest.current = onAnswer
  const [suggester] = useState(() =>
    createSuggester({
      ask: fetchSuggestions,
      isOnline: () => navigator.onLine,
      onChange: (next) => {
        setSuggesting(next)
        latest.current()
      },
    }),
  )
  // Retries when the connection returns, and aborts the pending request on unmount.
  useEffect(() => {
    window.addEventListener('online', suggester.again)
    return () => {
      window.removeEventListener('online', suggester.again)
      suggester.close()
    }
  }, [suggester])
  return { ...suggesting, type: suggester.type }
}

/** Fetches suggestions; null when the response is invalid. */
async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions | null> {
  const answer = await fetch(`/api/v1/suggestions?${new URLSearchParams({ q: text })}`, { signal })
  return answer.ok ? readSuggestions(await answer.json()) : null
}
