import type { AdminRefund, WholeRefund } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useOtherRoute } from '../../ui/use-other-route.ts'
import { refundOffline } from './refund-answer.ts'
import { saidNow } from './refund-words.ts'
import { Said } from './said.tsx'

type Props = { orderId: string; payment: string; wholeRefund: WholeRefund | null; refunds: readonly AdminRefund[] }

/** Refunds a duplicate or mismatched payment as a whole; by hand if the provider can't do it or has refused. */
export function WholeRefundButton({ orderId, payment, wholeRefund, refunds }: Props) {
  const fetcher = useOtherRoute(`whole-refund:${payment}`, refundOffline)
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  const ask = (byHand: 'yes' | 'no') => () => {
    if (isBusy || !wholeRefund) return
    const { key, amount } = wholeRefund
    const fields = { act: 'whole', payment, why: wholeRefund.why, key, amount, byHand }
    fetcher.submit(fields, { method: 'post', action: `/admin/orders/${orderId}/refund` })
  }
  return (
    <div className="grid gap-2 pt-1 empty:hidden">
      {wholeRefund && (
        <div className="flex flex-wrap gap-2">
          {wholeRefund.ways !== 'by_hand' && (
            <AdminButton tone="danger" isBusy={isBusy} onClick={ask('no')}>
              Give {formatNaira(wholeRefund.amount)} back
            </AdminButton>
          )}
          {wholeRefund.ways !== 'provider' && (
            <AdminButton isBusy={isBusy} onClick={ask('yes')}>
              Send {formatNaira(wholeRefund.amount)} by hand
            </AdminButton>
          )}
        </div>
      )}
      {answer && <Said said={saidNow(answer, refunds)} />}
    </div>
  )
}
