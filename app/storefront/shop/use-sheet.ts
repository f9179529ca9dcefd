import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker, useNavigate } from 'react-router'

/**
 * A dialog over a listing with its own history entry, so that Back closes it and keeps what was chosen. Each change in the dialog
 * replaces that entry, so the next Back undoes all of them. `path`: the address of the listing as requested last.
 */
export function useSheet(path: string) {
  const sheet = useRef<HTMLDialogElement>(null)
  const openedAt = useRef<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()

  const open = () => {
    // Also flushes pending effects of the hydration: a tap may come before them, and Back needs the blocker.
    flushSync(() => setIsOpen(true))
    openedAt.current = path
    sheet.current?.showModal()
    navigate(path, { preventScrollReset: true })
  }
  const close = () => sheet.current?.close()
  const onClose = () => {
    // If nothing was changed, the history entry is a duplicate, so it is removed.
    if (openedAt.current === path) navigate(-1)
    openedAt.current = null
    setIsOpen(false)
  }

  // Back or Forward leaves the dialog's entry, unless a change was made: the entry is then the listing's, and the navigation is
  // blocked. All of this happens in the popstate event, because the dialog's close event comes a frame later, and the entry's data
  // later still.
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
