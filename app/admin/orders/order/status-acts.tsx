import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { formatNaira } from '#domain/money/money.ts'
import { isMadeByStaff } from '#domain/orders/order.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { useCaughtFocus } from '../../ui/use-caught-focus.ts'
import { RefundForm } from '../refund/refund-form.tsx'
import { Said } from '../refund/said.tsx'
import { useRefund } from '../refund/use-refund.ts'
import { moveWord, nextMove } from '../words.ts'
import { MoreActs } from './more-acts.tsx'
import { MoveQuestion } from './move-question.tsx'
import { ShipDetails } from './ship-details.tsx'
import { useOrderActs } from './use-order-acts.ts'

type Props = { shown: AdminOrder; onStale: () => void; onMoved?: (() => boolean) | undefined }

/** The next action, the others in a menu, and the confirmation of a risky one. */
export function StatusActs({ shown, onStale, onMoved }: Props) {
  const { order, moves, refunding } = shown
  const refund = useRefund(shown)
  // After a paid order was cancelled, it stays open with the refund form.
  const onCancelled = refunding && ((reason: string) => refund.begin(reason))
  const acts = useOrderActs({ order, moves, onStale, onMoved, onCancelled })
  const next = nextMove(shown)
  const form = refund.form ? 'refund' : (acts.asked?.to ?? null)
  // A form is longer than what replaces it, which could then be out of sight on a phone, and the pressed button is removed.
  const box = useCaughtFocus<HTMLElement>(form, acts.answer)
  return (
    <section ref={box} tabIndex={-1} aria-label="Acts" data-act className="grid scroll-mt-4 gap-3 outline-none">
      {refund.form ? (
        <RefundForm order={order} {...refund.form} onAsk={refund.ask} onStay={refund.leave} />
      ) : acts.asked ? (
        <MoveQuestion
          key={acts.asked.to}
          from={order.status}
          asked={acts.asked}
          shown={shown}
          isBusy={acts.isBusy}
          onAct={acts.confirm}
          onStay={acts.dismiss}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {next && (
            <AdminButton
              // Not highlighted for an unpaid order made by staff, where collecting the money comes first, nor for cancelling.
              tone={next === 'cancelled' || (shown.collecting && isMadeByStaff(order)) ? 'plain' : 'primary'}
              isBusy={acts.isBusy}
              disabled={acts.isBusy}
              onClick={() => acts.begin(next)}
              className="grow desk:grow-0"
            >
              {moveWord(next, order)}
            </AdminButton>
          )}
          {order.status === 'cancelled' && refunding && (
            <AdminButton tone="primary" onClick={() => refund.begin()} className="grow desk:grow-0">
              Refund {formatNaira(refunding.left)}
            </AdminButton>
          )}
          <MoreActs
            order={order}
            targets={moves.map(({ to }) => to).filter((to) => to !== next)}
            isBusy={acts.isBusy}
            onMove={acts.begin}
            onRefund={refunding && (() => refund.begin())}
            onResend={acts.resendMail}
          />
        </div>
      )}
      {next === 'shipped' && (
        // Only hidden, so that what is sent with Ship is what stands in the fields.
        <div hidden={refund.form !== null}>
          <ShipDetails onType={acts.describeShipment} />
        </div>
      )}
      <Said said={refund.said ?? acts.said} />
    </section>
  )
}
