import { useRef } from 'react'
import { useNavigationType } from 'react-router'

/** The state of a history entry made by the price slider. */
type OfRun = { priceRun: number }

/**
 * Groups consecutive moves of the price slider, where each key press moves it by ₦1,000, so that Back undoes all of them. The first
 * move adds a history entry and the next ones replace it, until anything else happens.
 */
export function usePriceRun() {
  const run = useRef<number | null>(null)
  const isReturn = useNavigationType() === 'POP'
  return {
    /** The navigation options for a move. */
    next: (): { state: OfRun; replace: boolean } => {
      // Checks the browser's own entry: a pending navigation isn't in the history yet, and after Back the page may still show the old
      // entry.
      const replace = run.current !== null && !isReturn && runOfEntry() === run.current
      if (!replace) run.current = Date.now()
      return { state: { priceRun: run.current ?? 0 }, replace }
    },
    /** Ends the group because something else was chosen. */
    end: () => {
      run.current = null
    },
  }
}

export type PriceRun = ReturnType<typeof usePriceRun>

// React Router's location may be one step behind.
const runOfEntry = (): unknown => (window.history.state as { usr?: Partial<OfRun> | null } | null)?.usr?.priceRun
