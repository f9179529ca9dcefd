import { useEffect, useRef } from 'react'
import { useClosedDialog } from '#app/ui/use-closed-dialog.ts'
import { SearchBox } from './search-box.tsx'

/** The search over the page: a native dialog, open for as long as it stands in the page. */
export function SearchPanel({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The top layer is the browser's: there is no attribute that opens a dialog in it.
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
