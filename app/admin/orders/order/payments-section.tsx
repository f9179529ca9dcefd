import { useState } from 'react'
import type { AdminPayments } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { paidByTitles } from '#domain/orders/provider-name.ts'
import { Section } from '../../ui/section.tsx'
import { RefundList } from '../refund/refund-list.tsx'
import { WholeRefundButton } from '../refund/whole-refund-button.tsx'
import { attemptWords, ledgerWords } from './payment-words.ts'

/** The payment attempts and all movements of an order's money. Collapsed, since it is only needed when something is unclear. */
export function PaymentsSection({
  orderId,
  payments: { attempts, ledger, refunds },
}: {
  orderId: string
  payments: AdminPayments
}) {
  const tries = attempts.length === 1 ? '1 attempt to pay' : `${attempts.length} attempts to pay`
  const back = refunds.length === 1 ? '1 refund' : `${refunds.length} refunds`
  const summary = refunds.length === 0 ? tries : `${tries}, ${back}`
  // Open while something must be done about the money, since that is done here.
  const waits = refunds.some(({ acts }) => acts.length > 0) || attempts.some(({ wholeRefund }) => wholeRefund !== null)
  // It then stays open, because the result of an action is shown where its button was.
  const [isOpen, setOpen] = useState(waits)
  if (waits && !isOpen) setOpen(true)
  return (
    <Section title="Payments" summary={summary} isOpen={isOpen}>
      <ul className="grid gap-3">
        {attempts.map(({ reference, provider, state, amount, detail, createdAt, byHand, wholeRefund }) => (
          <li key={reference} className="grid gap-0.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                {paidByTitles[provider]} · {attemptWords[state]}
              </span>
              <span className="tabular-nums">{formatNaira(amount)}</span>
            </p>
            <p className="wrap-anywhere text-soft text-xs">
              {reference} · <time dateTime={createdAt}>{dayAndTimeText(createdAt)}</time>
              {detail !== '' && ` · ${detail}`}
            </p>
            {byHand && (
              <p className="wrap-anywhere">
                From {byHand.payer || 'somebody'} on {dayAndTimeText(byHand.receivedAt)}
                {byHand.transfer !== '' && `, reference ${byHand.transfer}`}, recorded by {byHand.takenBy}
                {byHand.note !== '' && `. ${byHand.note}`}
              </p>
            )}
            <WholeRefundButton orderId={orderId} payment={reference} wholeRefund={wholeRefund} refunds={refunds} />
          </li>
        ))}
      </ul>
      {ledger.length > 0 && (
        <table className="w-full border-collapse">
          <caption className="pb-1 text-left font-semibold">Ledger</caption>
          <tbody>
            {ledger.map(({ id, kind, amount, createdAt }) => (
              <tr key={id} className="border-line border-t">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {ledgerWords[kind]}
                  <time dateTime={createdAt} className="block text-soft text-xs">
                    {dayAndTimeText(createdAt)}
                  </time>
                </th>
                <td className="py-1.5 text-right tabular-nums">
                  {amount < 0 ? `−${formatNaira(-amount)}` : formatNaira(amount)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {refunds.length > 0 && <RefundList orderId={orderId} refunds={refunds} />}
    </Section>
  )
}
