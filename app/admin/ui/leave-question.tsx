import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before a page with unsaved changes, which stay on this device (`useDraft`), is left by a link, Back or closing the tab. */
export function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  // Only the browser can ask when the tab is closed or another site opened.
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      act="Leave"
      stay="Stay here"
      onAct={blocker.proceed}
      onClose={blocker.reset}
    >
      Your changes aren’t in the shop. They stay on this device, and are here when you come back.
    </ConfirmDialog>
  )
}
