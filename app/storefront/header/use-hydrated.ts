import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and at first paint, true once scripts have taken the page over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
