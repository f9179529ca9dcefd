import { useEffect, useEffectEvent, useState } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { isLeft as isUsuallyLeft } from './is-left.ts'

type Props = {
  /** A function if only the form's fields know; it is called when the page is left. */
  isChanged: boolean | (() => boolean)
  /** Whether what is typed is stored on this device (`useDraft`). */
  isKept?: boolean
  /** Whether a navigation leaves what was typed; by default, whether it leaves the page or the order opened over it. */
  isLeft?: typeof isUsuallyLeft
}

/** Asks before unsaved changes on a page, or in an order over its list, are left by a link, Back, or closing the tab. */
export function LeaveQuestion({ isChanged, isKept = true, isLeft = isUsuallyLeft }: Props) {
  const mayAsk = isChanged !== false
  const isUnsaved = useEffectEvent(() => (typeof isChanged === 'function' ? isChanged() : isChanged))
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isLeft(currentLocation, nextLocation) && (typeof isChanged === 'function' ? isChanged() : isChanged),
  )
  // Closing the tab or opening another site can only be confirmed by the browser's own dialog.
  useEffect(() => {
    if (!mayAsk) return
    const ask = (event: BeforeUnloadEvent) => isUnsaved() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [mayAsk])
  // The router renders the end of a question in a transition. If Back is pressed again before that, the closed dialog would stay for the
  // second question, and nobody would see it. A blocker is a new object each time.
  const [answered, setAnswered] = useState<Blocker>()
  if (blocker.state !== 'blocked' || blocker === answered) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      act="Leave"
      stay="Stay here"
      onAct={() => {
        setAnswered(blocker)
        blocker.proceed()
      }}
      onClose={() => {
        setAnswered(blocker)
        blocker.reset()
      }}
    >
      {isKept
        ? 'Your changes aren’t in the shop. They stay on this device, and are here when you come back.'
        : 'Your changes aren’t in the shop, and are kept nowhere else.'}
    </ConfirmDialog>
  )
}
