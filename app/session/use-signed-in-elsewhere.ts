import { useEffect, useEffectEvent } from 'react'
import { readSession } from './read-session.ts'

/**
 * Calls `onSignedIn` when the page gets the focus and somebody has signed in in another tab since the component was mounted. Ignored
 * if somebody was signed in already, who is being asked to sign in again.
 */
export function useSignedInElsewhere(onSignedIn: () => void): void {
  const tell = useEffectEvent(onSignedIn)
  useEffect(() => {
    let isLeft = false
    const before = readSession()
    const look = async () => {
      const [was, is] = await Promise.all([before, readSession()]).catch(() => [null, null])
      if (!isLeft && was === null && is !== null) tell()
    }
    window.addEventListener('focus', look)
    return () => {
      isLeft = true
      window.removeEventListener('focus', look)
    }
  }, [])
}
