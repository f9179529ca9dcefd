import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

/**
 * Calls `onClosed` as soon as a dialog is closed, unless it is being removed. Browsers dispatch `close` only with the next frame: on a
 * busy phone, reopening the dialog before that would be lost.
 */
export function useClosedDialog(ref: RefObject<HTMLDialogElement | null>, onClosed: () => void): void {
  useEffect(() => {
    const dialog = ref.current
    const observer = new MutationObserver(() => dialog?.isConnected && !dialog.open && flushSync(onClosed))
    if (dialog) observer.observe(dialog, { attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [ref, onClosed])
}
