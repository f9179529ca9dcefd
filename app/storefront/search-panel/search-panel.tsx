import { useEffect, useRef } from 'react'
import { useClosedDialog } from '#app/ui/use-closed-dialog.ts'
import { SearchBox } from './search-box.tsx'

/** The search panel, a native modal dialog that is open while it is rendered. */
export function SearchPanel({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Only `showModal` opens a dialog in the browser's top layer; there is no attribute for it.
  useEffect(() => dialog.current?.showModal(), [])
  useClosedDialog(dialog, onClosed)
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      closedby="any"
      className="h-dvh w-full overscroll-contain bg-ground text-ink transition-[translate,opacity] backdrop:bg-scrim starting:open:[translate:0_-16px] starting:open:opacity-0 md:h-max md:max-h-[85dvh] md:border-line md:border-b"
    >
      <SearchBox onLeave={close} />
    </dialog>
  )
}
