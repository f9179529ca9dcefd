import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Whether a payment was just made: from the navigation state after the checkout, or the return address's parameter. */
export const useHasJustPaid = (): boolean => useArrival()?.checking === true

/** Whether the visitor comes from a payment, also from one that the browser was told is settled. */
export const useComesFromPaying = (): boolean => useArrival() !== null

function useArrival() {
  const { state, search } = useLocation()
  // Navigation state survives a reload, but the server-rendered page can't know it.
  const isHydrated = useHydrated()
  return arrivalFromPaying(isHydrated ? state : null, search)
}

/** How a payment led here, by the navigation state and the parameters; null where none did. `checking`: its outcome isn't known yet. */
export function arrivalFromPaying(state: unknown, search: string): { checking: boolean } | null {
  if (new URLSearchParams(search).has('checking')) return { checking: true }
  const carried = (state as { checking?: unknown } | null)?.checking
  return typeof carried === 'boolean' ? { checking: carried } : null
}
