import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { moveWords, statusLooks } from '../words.ts'
import type { AskedMove } from './asked-move.ts'
import { consequencesOf } from './move-consequences.ts'

type Props = {
  from: OrderStatus
  asked: AskedMove
  shown: Pick<AdminOrder, 'money' | 'piecesWithoutStock'>
  isBusy: boolean
  onAct: (reason: string) => void
  onStay: () => void
}

/** Asks for confirmation of a risky status change, in place of the actions, and explains its consequences. */
export function MoveQuestion({ from, asked, shown, isBusy, onAct, onStay }: Props) {
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAct(String(new FormData(event.currentTarget).get('reason') ?? ''))
  }
  const isCancelling = asked.to === 'cancelled'
  return (
    <form
      ref={box}
      data-sent-with-move
      tabIndex={-1}
      aria-labelledby={id}
      onSubmit={submit}
      className="grid grid-cols-1 gap-3 border border-line border-l-4 border-l-pending bg-surface p-4 outline-none"
    >
      <h2 id={id} className="font-semibold text-base">
        {isCancelling
          ? 'Cancel this order?'
          : `Move it from ${statusLooks[from].word} to ${statusLooks[asked.to].word}?`}
      </h2>
      <ul className="grid gap-1">
        {consequencesOf(asked, from, shown).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <label className="grid grid-cols-1 gap-1">
        <span className="font-medium">Why, for the history (optional)</span>
        <input
          name="reason"
          maxLength={500}
          autoComplete="off"
          className="h-11 w-full min-w-0 border border-line-strong bg-surface px-3 text-base hover:border-ink desk:h-10 desk:text-sm"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <AdminButton type="submit" tone={isCancelling ? 'danger' : 'primary'} isBusy={isBusy} disabled={isBusy}>
          {moveWords[asked.to]}
        </AdminButton>
        <AdminButton onClick={onStay}>Leave it</AdminButton>
      </div>
    </form>
  )
}
