import { useEffect, useEffectEvent, useRef } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import type { AttentionAnswer } from './attention-request.ts'

type Props = {
  /** What became of something that leaves the list; another object each time, though the words may be the same. */
  said: { text: string } | null
  /** What a form was answered without scripts. */
  answer: AttentionAnswer | null
  /** The list as it was read last, another object each time. */
  listed: object | null
}

/** Says above the list what an act came to, since what it was about isn't there any more; takes the focus that was in it. */
export function Outcome({ said, answer, listed }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  const isOwed = useRef(false)
  // The focus is the browser's, and stays in what it was about until the list was read again.
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
          className="mb-4 flex items-start gap-2 border border-line bg-surface px-4 py-3 outline-offset-2"
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
