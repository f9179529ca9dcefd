import { type SubmitEvent, useState } from 'react'
import { Field, SelectField } from '#app/ui/field.tsx'
import type { AdminRefund } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { paidByTitles } from '#domain/orders/provider-name.ts'
import type { Bank } from '#domain/payments/provider.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useOtherRoute } from '../../ui/use-other-route.ts'
import { type RefundAnswer, refundOffline } from './refund-answer.ts'
import { Said } from './said.tsx'

/** A form for the customer's bank account. It is sent to the provider and stored nowhere, not even in the browser. */
export function AccountForm({ orderId, refund }: { orderId: string; refund: AdminRefund }) {
  const [isOpen, setOpen] = useState(false)
  const address = `/admin/orders/${orderId}/refund`
  const { load, ...banks } = useOtherRoute<{ banks: Bank[] | null }>(`banks:${refund.reference}`, { banks: null })
  const fetcher = useOtherRoute(`account:${refund.reference}`, refundOffline)
  const title = paidByTitles[refund.provider]
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  const [shown, setShown] = useState<RefundAnswer | undefined>(undefined)
  if (answer !== undefined && answer !== shown) {
    setShown(answer)
    if (answer.ok) setOpen(false)
  }
  const open = () => {
    setOpen(true)
    load(`${address}?banks=${encodeURIComponent(refund.reference)}`)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) fetcher.submit(event.currentTarget, { method: 'post', action: address })
  }
  const problem = (field: string) => (answer && !answer.ok && answer.field === field ? answer.message : undefined)
  const listed = banks.data?.banks ?? []
  const isMissing = banks.state === 'idle' && banks.data !== undefined && listed.length === 0
  return (
    <div className="grid gap-3">
      {!isOpen && (
        <AdminButton onClick={open} className="justify-self-start">
          {refund.accountGivenAt === null ? 'Give the customer’s bank account' : 'Give another bank account'}
        </AdminButton>
      )}
      {isOpen && (
        <form noValidate onSubmit={submit} aria-label="The customer’s bank account" className="grid max-w-md gap-4">
          <input type="hidden" name="act" value="account" />
          <input type="hidden" name="reference" value={refund.reference} />
          {isMissing ? (
            <p role="alert" className="flex flex-wrap items-center gap-3">
              {title} didn’t say which banks there are.
              <AdminButton onClick={open}>Try again</AdminButton>
            </p>
          ) : (
            <SelectField label="Bank" name="bankId" required defaultValue="" error={problem('bankId')}>
              <option value="">{banks.data ? 'Please choose' : 'Loading…'}</option>
              {listed.map(({ bankId, name }) => (
                <option key={bankId} value={bankId}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          <Field
            label="Account number"
            name="accountNumber"
            hint={`Ask the customer by phone. It goes to ${title}, and isn’t kept here.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            required
            error={problem('accountNumber')}
          />
          <div className="flex flex-wrap gap-2">
            <AdminButton type="submit" tone="danger" isBusy={isBusy} disabled={isMissing} className="grow desk:grow-0">
              Send {formatNaira(refund.amount)} to this account
            </AdminButton>
            <AdminButton onClick={() => setOpen(false)}>Leave it</AdminButton>
          </div>
        </form>
      )}
      <Said said={answer && !(!answer.ok && answer.field) ? { isFailure: !answer.ok, text: answer.message } : null} />
    </div>
  )
}
