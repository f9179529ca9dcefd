import { useEffect, useEffectEvent, useRef } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import type { AttentionAnswer } from './attention-request.ts'

type Props = {
  /** The result of an action whose item leaves the list; a new object each time, even if the text is the same. */
  said: { text: string } | null
  /** The result of a form submitted without JavaScript. */
  answer: AttentionAnswer | null
  /** The list as last read; a new object each time. */
  listed: object | null
}

/**
 * Shows above the list the result of an action whose item disappears, or what was typed about an item that a live update removed, and
 * takes over the focus from the item.
 */
export function Outcome({ said, answer, listed }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  const isOwed = useRef(false)
  // In effects, because the focus stays in the item until the list has been reloaded.
  const takeNow = useEffectEvent((isLast: boolean) => {
    if (!isOwed.current) return
    const isLost = document.activeElement === document.body
    if (isLost) line.current?.focus()
    if (isLost || isLast) isOwed.current = false
  })
  useEffect(() => {
    isOwed.current = said !== null
    takeNow(false)
  }, [said])
  useEffect(() => takeNow(listed !== null), [listed])
  const text = said?.text ?? answer?.message ?? null
  const isFailure = said === null && answer !== null && !answer.ok
  return (
    <div role="status">
      {text !== null && (
        <p
          ref={line}
          tabIndex={-1}
          className="wrap-anywhere mb-4 flex items-start gap-2 whitespace-pre-line border border-line bg-surface px-4 py-3 outline-offset-2"
        >
          <AdminIcon
            name={isFailure ? 'alert' : 'check'}
            className={`mt-0.5 size-5 shrink-0 ${isFailure ? 'text-danger' : 'text-success'}`}
          />
          {text}
        </p>
      )}
    </div>
  )
}
