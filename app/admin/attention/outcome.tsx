import { useEffect, useRef } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import type { AttentionAnswer } from './attention-request.ts'

type Props = {
  /** What became of something that left the list. */
  said: string | null
  /** What a form was answered without scripts. */
  answer: AttentionAnswer | null
}

/** Says above the list what an act came to, since what it was about isn't there any more; takes the focus that was in it. */
export function Outcome({ said, answer }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (said !== null && document.activeElement === document.body) line.current?.focus()
  }, [said])
  const text = said ?? answer?.message ?? null
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
