import { useEffect, useRef } from 'react'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { AdminButton } from './admin-button.tsx'
import { AdminIcon } from './admin-icon.tsx'

/** A field that two people have changed: the value saved now, and the value typed here. */
export type Conflict = { name: string; theirs: string; yours: string }

type Props = {
  /** Who saved meanwhile, and when; null if that is no longer known. */
  by: string | null
  at: Date | null
  /** Additional information about what was saved. */
  note?: string | undefined
  /** The fields that both changed; empty if the changes can be combined. */
  conflicts: readonly Conflict[]
  /** Keeps what is typed here, on top of what they saved. */
  onKeepYours: () => void
  /** Takes over what they saved and discards what is typed here. */
  onTakeTheirs: () => void
}

/** Says that somebody else saved meanwhile, and shows both versions. Nothing typed is lost unless the user chooses so. */
export function ConflictNotice({ by, at, note, conflicts, onKeepYours, onTakeTheirs }: Props) {
  const notice = useRef<HTMLElement>(null)
  // The focus moves to the notice, which is above a long form that was sent from its bottom.
  useEffect(() => notice.current?.focus(), [])
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      aria-label="Changed in the meantime"
      className="grid gap-3 border border-line border-l-4 border-l-pending bg-surface p-4 desk:p-5"
    >
      <p className="flex gap-3">
        <AdminIcon name="alert" className="size-5 shrink-0 text-pending" />
        <span>
          <span className="wrap-anywhere font-semibold">{by ?? 'Somebody'}</span> saved this
          {at && <When iso={at.toISOString()} />}, after you had opened it. {note !== undefined && `${note} `}Your
          changes aren’t saved yet, and nothing of them is lost.
        </span>
      </p>
      {conflicts.length > 0 && (
        <dl className="grid gap-3">
          {conflicts.map(({ name, theirs, yours }) => (
            <div key={name} className="grid gap-x-4 border-line border-t pt-3 desk:grid-cols-[10rem_1fr_1fr]">
              <dt className="font-semibold">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <span className="block text-soft text-xs">Saved now</span>
                {theirs === '' ? '–' : theirs}
              </dd>
              <dd className="wrap-anywhere whitespace-pre-line">
                <span className="block text-soft text-xs">Typed by you</span>
                {yours === '' ? '–' : yours}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <AdminButton tone="primary" onClick={onKeepYours}>
          Keep mine
        </AdminButton>
        <AdminButton onClick={onTakeTheirs}>Take theirs</AdminButton>
      </div>
    </section>
  )
}

const When = ({ iso }: { iso: string }) => (
  <>
    {' '}
    on <time dateTime={iso}>{dayAndTimeText(iso)}</time>
  </>
)
