import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker, useNavigate, useNavigationType } from 'react-router'

/**
 * A dialog over a listing with an entry of its own in the history, so that Back closes it and keeps what was chosen in it; whatever is
 * chosen in it replaces that entry, and the next Back undoes all of it. `address` is the listing's, as it was asked for last.
 */
export function useSheet(path: string) {
  const sheet = useRef<HTMLDialogElement>(null)
  const openedAt = useRef<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'

  const open = () => {
    flushSync(() => setIsOpen(true))
    // Not before: a tap may come between hydration and its effects, and React runs those first, the one below among them.
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

  const blocker = useBlocker(
    ({ historyAction }) => historyAction === 'POP' && openedAt.current !== null && openedAt.current !== path,
  )
  // The dialog is the browser's to close; what was chosen in it has made its entry one of the listing.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    sheet.current?.close()
    blocker.reset()
  }, [blocker])
  // Opening it was a step on, so a step back or forward since has left its entry.
  useEffect(() => {
    if (!isReturn) return
    openedAt.current = null
    sheet.current?.close()
  }, [isReturn])
  return { sheet, isOpen, open, close, onClose }
}
