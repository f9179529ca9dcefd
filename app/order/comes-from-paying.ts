import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Whether a payment was just made and may not be verified yet: from the navigation state, or the return address's parameter. */
export const useHasJustPaid = (): boolean => useArrival()?.checking === true

/** Whether the visitor comes from a payment, verified or not. */
export const useComesFromPaying = (): boolean => useArrival() !== null

function useArrival() {
  const { state, search } = useLocation()
  // Navigation state survives a reload, but the server-rendered page can't know it.
  const isHydrated = useHydrated()
  return arrivalFromPaying(isHydrated ? state : null, search)
}

/**
 * How a payment led here, from the navigation state and the search parameters; null if none did. `checking`: its result isn't known
 * yet.
 */
export function arrivalFromPaying(state: unknown, search: string): { checking: boolean } | null {
  if (new URLSearchParams(search).has('checking')) return { checking: true }
  const carried = (state as { checking?: unknown } | null)?.checking
  return typeof carried === 'boolean' ? { checking: carried } : null
}
