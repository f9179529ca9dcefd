import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isDoublePress } from './double-press.ts'
import { useClosedDialog } from './use-closed-dialog.ts'

type Props = {
  label: string
  onClose: () => void
  /** Set to close the dialog from code. */
  isDone?: boolean
  /** Whether closing is undone at once, because `onClose` asks for confirmation. */
  isHeld?: () => boolean
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
  children: ReactNode
}

/**
 * A native modal dialog that is open while it is rendered. Escape, a press on its backdrop or a `<form method="dialog">` inside
 * closes it, and the focus returns to where it was, also when the dialog is removed while it is open.
 */
export function Modal({ label, onClose, isDone = false, isHeld, onKeyDown, className = '', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  // A modal dialog can only be opened from script. A click on the backdrop has the dialog itself as its target, but so has one that
  // began inside, e.g. when selecting text. The second press of a double click that opened the dialog is ignored; after a press inside
  // it there can be none.
  useEffect(() => {
    const dialog = ref.current
    let openedAt: number | null = performance.now()
    let began: EventTarget | null = null
    const press = ({ type, target, timeStamp }: Event) => {
      const isBeside = type === 'click' && target === dialog && began === dialog
      if (isBeside && !isDoublePress(timeStamp, openedAt)) dialog?.close()
      began = target
      if (target !== dialog) openedAt = null
    }
    const presses = ['pointerdown', 'click']
    opener.current = document.activeElement
    dialog?.showModal()
    for (const type of presses) dialog?.addEventListener(type, press)
    return () => {
      for (const type of presses) dialog?.removeEventListener(type, press)
    }
  }, [])
  const focused = useRef<HTMLElement | null>(null)
  useClosedDialog(ref, () => {
    // Reopened before the next paint and with its focus restored, to which the question returns it. The browser is still moving the
    // focus back, so `showModal` wouldn't find it where it was.
    if (isHeld?.()) {
      const was = focused.current
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      ref.current?.showModal()
      was?.focus({ preventScroll: true })
    }
    onClose()
  })
  // Only the browser's own `close` restores the focus, and only while the dialog is in the document: the cleanup of a layout effect
  // still finds it there.
  useEffect(() => {
    if (isDone) ref.current?.close()
  }, [isDone])
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        focused.current = target
      }}
      className={className}
    >
      {children}
    </dialog>
  )
}
