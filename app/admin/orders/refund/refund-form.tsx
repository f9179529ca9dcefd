import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type { AdminOrder, Refunding } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { paidByTitles } from '#domain/orders/provider-name.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { everything, goodsOf, type RefundChoice, sumOf } from './refund-choice.ts'
import { RefundConsequences } from './refund-consequences.tsx'
import { AllGoodsButton, RefundGoods } from './refund-goods.tsx'
import type { RefundRequest } from './refund-request.ts'

type Props = {
  order: AdminOrder['order']
  refunding: Refunding
  /** The reason for the cancellation, if the order was just cancelled. */
  reason: string
  /** Whether something was refunded since the form was opened. */
  isBehind: boolean
  /** Why the server refused. */
  refusal: string | null
  isBusy: boolean
  onAsk: (request: Omit<RefundRequest, 'key'>) => void
  onStay: () => void
}

/** The form for what to refund and why, in place of the actions. The button names the amount; there is no further confirmation. */
export function RefundForm({ order, refunding, reason, isBehind, refusal, isBusy, onAsk, onStay }: Props) {
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const [choice, choose] = useState<RefundChoice>(() => everything(refunding, order.status))
  const [mistakes, setMistakes] = useState<{ reason?: string; sum?: string }>({})
  // Without scrolling, since the form replaces the actions, which are visible.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const sum = sumOf(refunding, choice)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const why = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setMistakes({ ...(why === '' ? { reason: 'Please say why.' } : {}), ...(sum.ok ? {} : { sum: sum.message }) })
    if (why === '') box.current?.querySelector('textarea')?.focus()
    else if (sum.ok)
      onAsk({ amount: sum.amount, byHand: choice.byHand, reason: why, goods: goodsOf(refunding, choice) })
  }
  const change = (next: RefundChoice) => {
    setMistakes({})
    choose(next)
  }
  const said = (choice.way === 'goods' ? mistakes.sum : undefined) ?? refusal
  const goods = { order, refunding, choice, onChoose: change }
  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      aria-labelledby={id}
      onSubmit={submit}
      className="grid grid-cols-1 gap-4 border border-line border-l-4 border-l-pending bg-surface p-4 outline-none *:max-w-2xl"
    >
      <h2 id={id} className="font-semibold text-base">
        Refund this order?
      </h2>
      {choice.way === 'goods' && <RefundGoods {...goods} />}
      {/* While pieces are chosen instead, a typed amount is only hidden: it is still to be asked about when the order is left. */}
      <div hidden={choice.way === 'goods'}>
        <MoneyField
          label="Amount in naira"
          hint={`At most ${formatNaira(refunding.left)}. Nothing goes back into stock.`}
          value={choice.typed}
          data-before=""
          error={mistakes.sum}
          onType={(typed) => change({ ...choice, typed })}
        />
      </div>
      {/* The second button is the same one either way, so that it keeps the focus. */}
      <div className="-ml-3 flex flex-wrap">
        {choice.way === 'goods' && <AllGoodsButton {...goods} />}
        <AdminButton
          tone="quiet"
          onClick={() => change({ ...choice, way: choice.way === 'goods' ? 'amount' : 'goods' })}
        >
          {choice.way === 'goods' ? 'Refund an amount instead' : 'Choose pieces instead'}
        </AdminButton>
      </div>
      {refunding.ways === 'either' && (
        <CheckField isChecked={choice.byHand} onChange={(byHand) => change({ ...choice, byHand })}>
          Send it by hand: {paidByTitles[refunding.provider]} has refused a refund
        </CheckField>
      )}
      <TextField
        name="reason"
        label="Why"
        hint="For the history and the provider"
        maxLength={500}
        autoComplete="off"
        defaultValue={reason}
        error={mistakes.reason}
      />
      <RefundConsequences refunding={refunding} choice={choice} />
      <p role="status" className="font-medium empty:hidden">
        {isBehind &&
          said === null &&
          `Something of this order was refunded meanwhile. ${formatNaira(refunding.left)} can still be given back.`}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {said}
      </p>
      <div className="flex flex-wrap gap-2">
        <AdminButton type="submit" tone="danger" isBusy={isBusy} className="grow desk:grow-0">
          {sum.ok ? `Refund ${formatNaira(sum.amount)}` : 'Refund'}
        </AdminButton>
        <AdminButton onClick={onStay}>Leave it</AdminButton>
      </div>
    </form>
  )
}
