import { type SubmitEvent, useState } from 'react'
import { Field, TextField } from '#app/ui/field.tsx'
import type { AdminRefund } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { longestOfProof } from '#domain/payments/refunds/sent-proof.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useOtherRoute } from '../../ui/use-other-route.ts'
import { refundOffline } from './refund-answer.ts'
import { Said } from './said.tsx'

/** A form to record that a refund was sent by hand, with evidence, or that it won't be sent. */
export function EndByHand({ orderId, refund }: { orderId: string; refund: AdminRefund }) {
  const { reference, amount, acts, byHand } = refund
  const fetcher = useOtherRoute(`end-refund:${reference}`, refundOffline)
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(refund.accountGivenAt)
  const isBusy = fetcher.state !== 'idle'
  const to = { method: 'post', action: `/admin/orders/${orderId}/refund` } as const
  const open = () => {
    setSeen(refund.accountGivenAt)
    setOpen(true)
  }
  const refuse = () => {
    if (!isBusy) fetcher.submit({ act: 'not_sent', reference }, to)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) fetcher.submit(event.currentTarget, to)
  }
  const refusal = fetcher.data && !fetcher.data.ok && !isBusy ? fetcher.data : null
  // The page may update while the form is open. The user has seen what an answer says about an account, but perhaps not what appears
  // above the form.
  const told = fetcher.data && !fetcher.data.ok ? fetcher.data.accountGivenAt : undefined
  if (told !== undefined && told !== seen && isOpen) setSeen(told)
  const problem = (field: string) => (refusal?.field === field ? refusal.message : undefined)
  return (
    <div className="grid gap-3">
      {!isOpen && (
        <div className="flex flex-wrap gap-2">
          <AdminButton isBusy={isBusy} onClick={open}>
            {byHand ? 'It was sent' : 'I have sent it by hand'}
          </AdminButton>
          {acts.includes('not_sent') && (
            <AdminButton tone="quiet" onClick={refuse}>
              It won’t be sent
            </AdminButton>
          )}
        </div>
      )}
      {isOpen && (
        <form noValidate onSubmit={submit} aria-label="What shows that it was sent" className="grid max-w-md gap-4">
          <input type="hidden" name="act" value="sent" />
          <input type="hidden" name="reference" value={reference} />
          <input type="hidden" name="accountGivenAt" value={seen ?? ''} />
          <Field
            label={refund.provider === 'cash' ? 'How it went back' : 'Reference of the transfer'}
            name="transfer"
            hint={
              refund.provider === 'cash'
                ? 'In cash and who took it, or the reference of a transfer'
                : 'As your bank names it'
            }
            autoComplete="off"
            maxLength={longestOfProof.transfer}
            required
            error={problem('transfer')}
          />
          <TextField
            label="What else shows it (optional)"
            name="evidence"
            hint="From which account, by whom, when. Not the customer’s account number."
            autoComplete="off"
            maxLength={longestOfProof.evidence}
            error={problem('evidence')}
          />
          <div className="flex flex-wrap gap-2">
            <AdminButton type="submit" tone="primary" isBusy={isBusy} className="grow desk:grow-0">
              {formatNaira(amount)} was sent
            </AdminButton>
            <AdminButton onClick={() => setOpen(false)}>Leave it</AdminButton>
          </div>
        </form>
      )}
      <Said said={refusal && !refusal.field ? { isFailure: true, text: refusal.message } : null} />
    </div>
  )
}
