import { useEffect, useEffectEvent } from 'react'
import { readSession } from './read-session.ts'

/**
 * Calls `onSignedIn` when the page is looked at again and somebody has signed in since it asked for it, in another tab. Who was signed in
 * before is asked to sign in again, and isn't meant.
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
