import { useRef, useState } from 'react'
import { AdminButton, AdminLink } from './admin-button.tsx'

type Props = {
  form: string
  isChanged: boolean
  /** Whether the form has a draft that was found on this device. */
  wasRestored: boolean
  isBusy: boolean
  labels: { save: string; saving: string }
  /** Where Cancel leads; without it there is no Cancel. */
  back?: string
  onDiscard: () => void
}

/** Cancel and save, always visible: above the navigation bar on phones, at the bottom of the column on desktops. */
export function FormBar({ form, isChanged, wasRestored, isBusy, labels, back, onDiscard }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  const [hasDiscarded, setHasDiscarded] = useState(false)
  if (hasDiscarded && isChanged) setHasDiscarded(false)
  const note = isChanged ? 'Unsaved changes' : hasDiscarded ? 'Changes discarded' : ''
  const discard = () => {
    onDiscard()
    setHasDiscarded(true)
    // The button disappears, so the line that says what happened takes over the focus.
    line.current?.focus({ preventScroll: true })
  }
  return (
    <div className="sticky bottom-(--bar) z-20 -mx-4 flex [fieldset:disabled_&]:hidden flex-wrap items-center justify-end gap-2 border-line-strong border-t bg-surface px-4 py-2.5 shadow-[0_-6px_16px_-10px_var(--scrim)] desk:bottom-0 desk:mx-0 desk:border-x">
      {wasRestored && <RestoredWord />}
      <p ref={line} role="status" tabIndex={-1} className="mr-auto font-medium handheld:sr-only">
        {isBusy ? '' : note}
      </p>
      {isChanged && (
        <AdminButton tone="quiet" disabled={isBusy} onClick={discard}>
          Discard
        </AdminButton>
      )}
      {back !== undefined && (
        <AdminLink to={back} tone="plain">
          Cancel
        </AdminLink>
      )}
      <AdminButton type="submit" form={form} tone="primary" isBusy={isBusy} disabled={isBusy}>
        {isBusy ? labels.saving : labels.save}
      </AdminButton>
    </div>
  )
}

/** An overlay above the bar until it is dismissed, since it appears after the page and must not move anything. */
function RestoredWord() {
  const [isRead, setIsRead] = useState(false)
  if (isRead) return null
  return (
    <div className="absolute inset-x-0 bottom-full flex items-center gap-2 border border-line border-l-4 border-l-brand bg-surface py-1 pr-1 pl-4">
      <p role="status" className="mr-auto">
        What you had typed here before is back. It isn’t saved yet.
      </p>
      <AdminButton tone="quiet" onClick={() => setIsRead(true)}>
        OK
      </AdminButton>
    </div>
  )
}
