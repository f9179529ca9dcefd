import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Field, TextField } from '#app/ui/field.tsx'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { dayAndTimeFigures } from '#domain/orders/order-date.ts'
import { transferReference } from '#domain/orders/pay-message.ts'
import type { HandMethod } from '#domain/orders/provider-name.ts'
import { longestOfEvidence } from '#domain/payments/by-hand/hand-payment.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { offlineText, useOtherRoute } from '../../ui/use-other-route.ts'
import { Said } from '../refund/said.tsx'
import type { CollectAnswer } from './collect-answer.ts'

const offline: CollectAnswer = { ok: false, message: offlineText }

type Props = { order: Pick<Order, 'id' | 'shippingAddress'>; due: Kobo; onStay: () => void }

const methods: { value: HandMethod; name: string }[] = [
  { value: 'cash', name: 'Cash' },
  { value: 'transfer', name: 'Bank transfer' },
]

/** A form that records the receipt of everything that is due, with evidence. */
export function PaymentForm({ order, due, onStay }: Props) {
  const fetcher = useOtherRoute(`payment:${order.id}`, offline)
  // The idempotency key of this form: pressing twice records one payment.
  const [key] = useState(() => crypto.randomUUID())
  // The amount when the form was opened: a colleague may edit the order meanwhile, but what was received stays the same.
  const [asked] = useState(() => due)
  const [method, setMethod] = useState<HandMethod>('transfer')
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? null : (fetcher.data ?? null)
  const problems = answer && !answer.ok ? (answer.problems ?? {}) : {}
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const action = `/admin/orders/${order.id}/payment`
    if (!isBusy) fetcher.submit(event.currentTarget, { method: 'post', action })
  }
  const { firstName, lastName } = order.shippingAddress
  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      aria-label="Money that was received"
      onSubmit={submit}
      className="grid max-w-md gap-4 outline-none"
    >
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="amount" value={asked} />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="pb-1.5 font-semibold text-sm">How it was paid</legend>
        {methods.map(({ value, name }) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-2 border border-line-strong px-3 has-checked:border-brand has-checked:font-semibold"
          >
            <input
              type="radio"
              name="method"
              value={value}
              checked={method === value}
              onChange={() => setMethod(value)}
              className="size-5 shrink-0 accent-(--brand)"
            />
            {name}
          </label>
        ))}
      </fieldset>
      <Field
        label="Who paid"
        name="payer"
        defaultValue={`${firstName} ${lastName}`.trim().slice(0, longestOfEvidence.payer).trim()}
        autoComplete="off"
        maxLength={longestOfEvidence.payer}
        error={problems.payer}
      />
      {method === 'transfer' && (
        <Field
          label="Reference of the transfer"
          name="transfer"
          hint={`As your bank’s alert names it. The customer was asked to write ${transferReference(order.id)}`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={longestOfEvidence.transfer}
          error={problems.transfer}
        />
      )}
      <Field
        label="When it came"
        name="receivedAt"
        type="datetime-local"
        defaultValue={dayAndTimeFigures(new Date()).replace(' ', 'T')}
        error={problems.receivedAt}
      />
      <TextField
        label="Note (optional)"
        name="note"
        hint="Who counted it, where it is, where you saw it"
        autoComplete="off"
        maxLength={longestOfEvidence.note}
        error={problems.note}
      />
      <p className="text-soft">
        All of it, no part: an order is paid or it isn’t. It can be given back, but not unsaid.
      </p>
      <Said said={answer && { isFailure: !answer.ok, text: answer.message }} />
      <div className="flex flex-wrap gap-2">
        <AdminButton type="submit" tone="primary" isBusy={isBusy} className="grow desk:grow-0">
          {isBusy ? 'Recording…' : `${formatNaira(asked)} received`}
        </AdminButton>
        <AdminButton onClick={onStay}>Leave it</AdminButton>
      </div>
    </form>
  )
}
