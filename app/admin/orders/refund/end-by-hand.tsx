import { useFetcher } from 'react-router'
import { AdminButton } from '../../ui/admin-button.tsx'
import type { RefundAnswer } from './refund-answer.ts'
import { Said } from './said.tsx'

/** Says that a refund was sent by hand, or that it won't be. */
export function EndByHand({ orderId, reference }: { orderId: string; reference: string }) {
  const fetcher = useFetcher<RefundAnswer>({ key: `end-refund:${reference}` })
  const isBusy = fetcher.state !== 'idle'
  const end = (act: 'sent' | 'not_sent') => () => {
    if (isBusy) return
    void fetcher.submit({ act, reference }, { method: 'post', action: `/admin/orders/${orderId}/refund` })
  }
  const refusal = fetcher.data && !fetcher.data.ok && !isBusy ? fetcher.data.message : null
  return (
    <div className="grid gap-2 pt-1">
      <div className="flex flex-wrap gap-2">
        <AdminButton isBusy={isBusy} onClick={end('sent')}>
          It was sent
        </AdminButton>
        <AdminButton tone="quiet" onClick={end('not_sent')}>
          It won’t be sent
        </AdminButton>
      </div>
      <Said said={refusal === null ? null : { isFailure: true, text: refusal }} />
    </div>
  )
}
