import { useRef } from 'react'
import { useNavigationType } from 'react-router'

/** What the state of a history entry that the price slider has made says. */
type OfRun = { priceRun: number }

/**
 * Moves of the price slider that follow one another: a key moves it by ₦1,000, and Back is to undo them all at once. The first one adds an
 * entry to the history, the others replace it, until anything else has happened.
 */
export function usePriceRun() {
  const run = useRef<number | null>(null)
  const isReturn = useNavigationType() === 'POP'
  return {
    /** How the router goes to a move's address. */
    next: (): { state: OfRun; replace: boolean } => {
      // An entry that is on its way isn't in the history yet, and the one that Back has gone to already isn't the page's yet.
      const replace = run.current !== null && !isReturn && runOfEntry() === run.current
      if (!replace) run.current = Date.now()
      return { state: { priceRun: run.current ?? 0 }, replace }
    },
    /** Something else was chosen. */
    end: () => {
      run.current = null
    },
  }
}

export type PriceRun = ReturnType<typeof usePriceRun>

// The router's own state may be late by a step.
const runOfEntry = (): unknown => (window.history.state as { usr?: Partial<OfRun> | null } | null)?.usr?.priceRun
