import { useEffect } from 'react'
import { useBlocker, useNavigation } from 'react-router'

/**
 * Holds what is pressed on this page while an address is being saved, until the answer: it would cut off the answer, and the form would
 * show what was saved as if it weren't. After a refusal, the page stays, so that its reasons can be read.
 */
export function useWaitForSave(isSaved: boolean): void {
  const { state, formData } = useNavigation()
  const isSaving = state === 'submitting' && formData?.get('act') === 'save'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isSaving && nextLocation.pathname === currentLocation.pathname,
  )

  useEffect(() => {
    // Not only once all is loaded: the router then forgets what it held.
    if (blocker.state !== 'blocked' || state === 'submitting') return
    if (isSaved) blocker.proceed()
    else blocker.reset()
  }, [blocker, state, isSaved])
}
