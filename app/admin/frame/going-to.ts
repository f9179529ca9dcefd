import { useLayoutEffect } from 'react'
import { useNavigation } from 'react-router'

let goingTo: string | null = null

/** Whether somebody is on the way to a page: then what is asked for at its address is the page, and no look-up of the one in sight. */
export const isGoingTo = (path: string): boolean => goingTo === path

/** Notes where the browser is going. */
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
