import { useEffect, useRef, useState } from 'react'
import { askServer } from './ask-server.ts'
import { nothingYet, openSuggester, type Suggesting } from './suggester.ts'

/** The suggestions for what is typed; `onAnswer` hears of each change of them. */
export function useSuggestions(onAnswer: () => void): Suggesting & { type: (text: string) => void } {
  const [suggesting, setSuggesting] = useState<Suggesting>(nothingYet)
  const latest = useRef(onAnswer)
  latest.current = onAnswer
  const [suggester] = useState(() =>
    openSuggester({
      ask: askServer,
      isOnline: () => navigator.onLine,
      onChange: (next) => {
        setSuggesting(next)
        latest.current()
      },
    }),
  )
  // Hears of the connection, and drops the question under way when the panel is left.
  useEffect(() => {
    window.addEventListener('online', suggester.again)
    return () => {
      window.removeEventListener('online', suggester.again)
      suggester.close()
    }
  }, [suggester])
  return { ...suggesting, type: suggester.type }
}
