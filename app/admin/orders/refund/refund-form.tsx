import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type { AdminOrder, Refunding } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { providerTitles } from '#domain/orders/provider-name.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { everything, goodsOf, type RefundChoice, sumOf } from './refund-choice.ts'
import { RefundGoods } from './refund-goods.tsx'
import type { RefundRequest } from './refund-request.ts'

type Props = {
  order: AdminOrder['order']
  refunding: Refunding
  /** Why the order was cancelled, where it just was. */
  reason: string
  /** What the server said against it. */
  refusal: string | null
  isBusy: boolean
  onAsk: (request: Omit<RefundRequest, 'key'>) => void
  onStay: () => void
}

/** Asks what goes back and why, in the place of the acts; the button has the sum, and is the only question. */
export function RefundForm({ order, refunding, reason, refusal, isBusy, onAsk, onStay }: Props) {
  const id = useId()
  const box = useRef<HTMLFormElement>(null)
  const [choice, choose] = useState<RefundChoice>(() => everything(refunding, order.status))
  const [mistakes, setMistakes] = useState<{ reason?: string; sum?: string }>({})
  useEffect(() => box.current?.focus(), [])
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
  const said = mistakes.sum ?? refusal
  return (
    <form
      ref={box}
      tabIndex={-1}
      noValidate
      aria-labelledby={id}
      onSubmit={submit}
      className="grid grid-cols-1 gap-4 border border-line border-l-4 border-l-pending bg-surface p-4 outline-none"
    >
      <h2 id={id} className="font-semibold text-base">
        Refund this order?
      </h2>
      {choice.way === 'goods' ? (
        <RefundGoods order={order} refunding={refunding} choice={choice} onChoose={change} />
      ) : (
        <MoneyField
          label="Amount in naira"
          hint={`At most ${formatNaira(refunding.left)}. Nothing goes back into stock.`}
          value={choice.typed}
          onType={(typed) => change({ ...choice, typed })}
        />
      )}
      <AdminButton
        tone="quiet"
        className="-ml-3 justify-self-start"
        onClick={() => change({ ...choice, way: choice.way === 'goods' ? 'amount' : 'goods' })}
      >
        {choice.way === 'goods' ? 'Refund an amount instead' : 'Choose pieces instead'}
      </AdminButton>
      {refunding.ways === 'either' && (
        <CheckField isChecked={choice.byHand} onChange={(byHand) => change({ ...choice, byHand })}>
          Send it by hand: {providerTitles[refunding.provider]} has refused a refund
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
      <RefundWords refunding={refunding} choice={choice} />
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

/** What the refund will do, in sentences. */
function RefundWords({ refunding, choice }: { refunding: Refunding; choice: RefundChoice }) {
  const sum = sumOf(refunding, choice)
  if (!sum.ok) return null
  const title = providerTitles[refunding.provider]
  const pieces = sum.restocked === 1 ? '1 piece goes' : `${sum.restocked} pieces go`
  return (
    <ul className="grid gap-1">
      <li>
        {choice.byHand
          ? `You send ${formatNaira(sum.amount)} to the customer yourself, and say here that it was sent.`
          : `${formatNaira(sum.amount)} goes back by ${title}, to the card or account that paid. That can’t be taken back.`}
      </li>
      {refunding.ways === 'by_hand' && <li>{title} isn’t set up here any more.</li>}
      {sum.isCapped && <li>The pieces cost more, but no more than that is left of the payment.</li>}
      {refunding.isReleased && choice.way === 'goods' && <li>Its pieces are back in stock already.</li>}
      {sum.restocked > 0 && !refunding.isReleased && <li>{pieces} back into stock.</li>}
    </ul>
  )
}
