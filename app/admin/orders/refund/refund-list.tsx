import type { AdminRefund } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { AdminIcon, type AdminIconName } from '../../ui/admin-icon.tsx'
import { actorText } from '../order/history-words.ts'
import { refundWords } from '../order/payment-words.ts'
import { AccountForm } from './account-form.tsx'
import { EndByHand } from './end-by-hand.tsx'
import { givenText } from './refund-words.ts'

const looks: Record<AdminRefund['state'], { icon: AdminIconName; color: string }> = {
  requested: { icon: 'clock', color: 'text-pending' },
  pending: { icon: 'clock', color: 'text-pending' },
  needs_attention: { icon: 'alert', color: 'text-danger' },
  failed: { icon: 'close', color: 'text-danger' },
  done: { icon: 'check', color: 'text-success' },
}

/** An order's refunds: amount, state, goods, who and why. */
export const RefundList = ({ orderId, refunds }: { orderId: string; refunds: readonly AdminRefund[] }) => (
  <ul aria-label="Refunds" className="grid gap-3">
    {refunds.map((refund) => (
      <li key={refund.reference} className="grid gap-0.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className={`inline-flex items-center gap-1.5 ${looks[refund.state].color}`}>
            <AdminIcon name={looks[refund.state].icon} className="size-4 shrink-0" />
            Refund {refund.byHand && refund.state === 'requested' ? 'to be sent by hand' : refundWords[refund.state]}
          </span>
          <span className="tabular-nums">{formatNaira(refund.amount)}</span>
        </p>
        {goodsText(refund) !== '' && <p className="wrap-anywhere">{goodsText(refund)}</p>}
        {refund.reason !== '' && <p className="wrap-anywhere">{refund.reason}</p>}
        <p className="wrap-anywhere text-soft text-xs">
          {refund.reference} · <time dateTime={refund.createdAt}>{dayAndTimeText(refund.createdAt)}</time> ·{' '}
          {actorText(refund.requestedBy)}
          {refund.byHand && ' · by hand'}
          {refund.detail !== '' && ` · ${refund.detail}`}
        </p>
        {refund.transfer !== '' && <p className="wrap-anywhere">Transfer {refund.transfer}</p>}
        {refund.evidence !== '' && <p className="wrap-anywhere whitespace-pre-line">{refund.evidence}</p>}
        {refund.accountGivenAt !== null && refund.acts.includes('account') && (
          <p>{givenText(refund.provider, refund.accountGivenAt)}</p>
        )}
        {refund.acts.length > 0 && (
          <div className="grid gap-3 pt-2">
            {refund.acts.includes('account') && <AccountForm orderId={orderId} refund={refund} />}
            {refund.acts.includes('sent') && <EndByHand orderId={orderId} refund={refund} />}
          </div>
        )}
      </li>
    ))}
  </ul>
)

/** The goods of a refund: 2 × Adire gown, delivery. Empty for a plain amount. */
function goodsText({ lines, hasShipping, restocks }: Pick<AdminRefund, 'lines' | 'hasShipping' | 'restocks'>) {
  const parts = [...lines.map(({ name, pieces }) => `${pieces} × ${name}`), ...(hasShipping ? ['delivery'] : [])]
  return `${parts.join(', ')}${restocks ? '; back into stock' : ''}`
}
