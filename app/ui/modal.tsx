import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isDoublePress } from './double-press.ts'
import { useClosedDialog } from './use-closed-dialog.ts'

type Props = {
  label: string
  onClose: () => void
  /** Closes it from inside the page's own code. */
  isDone?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
  children: ReactNode
}

/**
 * A native dialog that is open for as long as it is rendered. Escape, a press beside it and any button of a
 * `<form method="dialog">` in it close it, and the focus returns to where it was.
 */
export function Modal({ label, onClose, isDone = false, onKeyDown, className = '', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  // Only the browser can open a dialog as a modal one; a press on its backdrop is a press on the dialog itself. So is
  // the end of one that began within it, as of a text that is selected. The second press of a double click that opened it is none beside it;
  // after a press within it none can be.
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
    dialog?.showModal()
    for (const type of presses) dialog?.addEventListener(type, press)
    return () => {
      for (const type of presses) dialog?.removeEventListener(type, press)
    }
  }, [])
  useClosedDialog(ref, onClose)
  // Closing it as the browser does is what gives the focus back.
  useEffect(() => {
    if (isDone) ref.current?.close()
  }, [isDone])
  return (
    <dialog ref={ref} aria-label={label} onKeyDown={onKeyDown} className={className}>
      {children}
    </dialog>
  )
}
