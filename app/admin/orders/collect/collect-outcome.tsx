import { useFetcher } from 'react-router'
import { AdminIcon } from '../../ui/admin-icon.tsx'
import { useCaughtFocus } from '../../ui/use-caught-focus.ts'
import type { CollectAnswer } from './collect-answer.ts'

/** The message that a payment was recorded, in place of the form. */
export function CollectOutcome({ orderId }: { orderId: string }) {
  const { data, state } = useFetcher<CollectAnswer>({ key: `payment:${orderId}` })
  const said = state === 'idle' && data?.ok ? data.message : null
  const line = useCaughtFocus<HTMLParagraphElement>(said)
  return (
    <div role="status" className="empty:hidden">
      {said !== null && (
        <p
          ref={line}
          tabIndex={-1}
          className="flex items-start gap-2 border border-line bg-surface px-4 py-3 outline-offset-2"
        >
          <AdminIcon name="check" className="mt-0.5 size-5 shrink-0 text-success" />
          {said}
        </p>
      )}
    </div>
  )
}
