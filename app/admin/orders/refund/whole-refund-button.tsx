import { useFetcher } from 'react-router'
import type { GiveBack } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import type { RefundAnswer } from './refund-answer.ts'
import { Said } from './said.tsx'

type Props = { orderId: string; payment: string; giveBack: GiveBack | null }

/** Gives back by one press what was paid twice, or not as asked for; by hand where the provider can't, or has refused. */
export function GiveBackButton({ orderId, payment, giveBack }: Props) {
  const fetcher = useFetcher<RefundAnswer>({ key: `give-back:${payment}` })
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  const ask = (byHand: 'yes' | 'no') => () => {
    if (isBusy || !giveBack) return
    const { key, amount } = giveBack
    const fields = { act: 'give_back', payment, why: giveBack.why, key, amount, byHand }
    void fetcher.submit(fields, { method: 'post', action: `/admin/orders/${orderId}/refund` })
  }
  return (
    <div className="grid gap-2 pt-1 empty:hidden">
      {giveBack && (
        <div className="flex flex-wrap gap-2">
          {giveBack.ways !== 'by_hand' && (
            <AdminButton tone="danger" isBusy={isBusy} onClick={ask('no')}>
              Give {formatNaira(giveBack.amount)} back
            </AdminButton>
          )}
          {giveBack.ways !== 'provider' && (
            <AdminButton isBusy={isBusy} onClick={ask('yes')}>
              Send {formatNaira(giveBack.amount)} by hand
            </AdminButton>
          )}
        </div>
      )}
      {answer && <Said said={{ isFailure: !answer.ok || 'isStuck' in answer, text: answer.message }} />}
    </div>
  )
}
