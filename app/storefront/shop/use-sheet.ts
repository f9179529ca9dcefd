import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker, useNavigate } from 'react-router'

/**
 * A dialog over a listing with an entry of its own in the history, so that Back closes it and keeps what was chosen in it; whatever is
 * chosen in it replaces that entry, and the next Back undoes all of it. `path` is the listing's, as it was asked for last.
 */
export function useSheet(path: string) {
  const sheet = useRef<HTMLDialogElement>(null)
  const openedAt = useRef<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()

  const open = () => {
    // Runs the effects of the hydration before, too: a tap may come between the two, and Back needs the blocker.
    flushSync(() => setIsOpen(true))
    openedAt.current = path
    sheet.current?.showModal()
    navigate(path, { preventScrollReset: true })
  }
  const close = () => sheet.current?.close()
  const onClose = () => {
    // Without a change the history entry would be a duplicate, so it is removed.
    if (openedAt.current === path) navigate(-1)
    openedAt.current = null
    setIsOpen(false)
  }

  // A step back or forward leaves the entry of the open dialog, unless something was chosen in it: that has made the entry one of the
  // listing. All of it in the event of the step, for the dialog's own comes with the next frame, and the data of the entry later still.
  const blocker = useBlocker(({ historyAction }) => {
    if (historyAction !== 'POP') return false
    const isKept = sheet.current?.open === true && openedAt.current !== path
    openedAt.current = null
    sheet.current?.close()
    return isKept
  })
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  return { sheet, isOpen, open, close, onClose }
}
