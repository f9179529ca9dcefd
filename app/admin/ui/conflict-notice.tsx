import { useEffect, useRef } from 'react'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { AdminButton } from './admin-button.tsx'
import { AdminIcon } from './admin-icon.tsx'

/** A field that two people have changed: what stands there now, and what was typed here. */
export type Conflict = { name: string; theirs: string; yours: string }

type Props = {
  /** Who saved in the meantime, and when; null where that isn't known any more. */
  by: string | null
  at: Date | null
  /** What has become of it, where there is more to say than that it was saved. */
  note?: string | undefined
  /** Where both changed the same; empty when the changes can stand beside each other. */
  conflicts: readonly Conflict[]
  /** Goes on with what is typed here, over what they saved. */
  onKeepYours: () => void
  /** Takes what they saved, and lets go what is typed here. */
  onTakeTheirs: () => void
}

/** Says that somebody else has saved this in the meantime, and shows both versions. Nothing typed is lost before it is chosen so. */
export function ConflictNotice({ by, at, note, conflicts, onKeepYours, onTakeTheirs }: Props) {
  const notice = useRef<HTMLElement>(null)
  // It stands above a long form that was sent from its foot.
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
