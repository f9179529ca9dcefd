import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'

/**
 * Calls `onClosed` as soon as a dialog isn't open any more. Browsers send `close` with the next frame only: on a busy phone, opening it
 * again before that would be lost.
 */
export function useClosedDialog(ref: RefObject<HTMLDialogElement | null>, onClosed: () => void): void {
  useEffect(() => {
    const dialog = ref.current
    const observer = new MutationObserver(() => !dialog?.open && flushSync(onClosed))
    if (dialog) observer.observe(dialog, { attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [ref, onClosed])
}
