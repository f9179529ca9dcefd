import { useLayoutEffect } from 'react'
import { useNavigation } from 'react-router'

let goingTo: string | null = null

/**
 * Whether a navigation to this path is pending. A request for it then belongs to that navigation and isn't a lookup by the current
 * page.
 */
export const isGoingTo = (path: string): boolean => goingTo === path

/** Records the target of the pending navigation. */
export function useGoingTo(): void {
  const { location } = useNavigation()
  const path = location ? location.pathname + location.search : null
  useLayoutEffect(() => {
    goingTo = path
    return () => {
      goingTo = null
    }
  }, [path])
}
