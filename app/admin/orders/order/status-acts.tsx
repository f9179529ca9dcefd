import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { AdminButton } from '../../ui/admin-button.tsx'
import { moveWords, nextStatus } from '../words.ts'
import { MoreActs } from './more-acts.tsx'
import { MoveQuestion } from './move-question.tsx'
import { useOrderActs } from './use-order-acts.ts'

type Props = { shown: AdminOrder; onStale: () => void; onMoved?: (() => void) | undefined }

/** The one act that is next, the others in a menu, and the question before a risky one. */
export function StatusActs({ shown, onStale, onMoved }: Props) {
  const { order, moves } = shown
  const acts = useOrderActs({ order, moves, onStale, onMoved })
  const next = nextStatus(order.status)
  return (
    <section aria-label="Acts" className="grid gap-3">
      {acts.asked ? (
        <MoveQuestion
          key={acts.asked.to}
          from={order.status}
          asked={acts.asked}
          money={shown.money}
          isBusy={acts.isBusy}
          onAct={acts.confirm}
          onStay={acts.dismiss}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {next && (
            <AdminButton
              tone="primary"
              isBusy={acts.isBusy}
              disabled={acts.isBusy}
              onClick={() => acts.begin(next)}
              className="grow desk:grow-0"
            >
              {moveWords[next]}
            </AdminButton>
          )}
          <MoreActs
            order={order}
            targets={moves.map(({ to }) => to).filter((to) => to !== next)}
            isBusy={acts.isBusy}
            onMove={acts.begin}
            onResend={acts.resendMail}
          />
        </div>
      )}
      <p role="status" className="text-soft empty:hidden">
        {acts.said && !acts.said.isFailure && acts.said.text}
      </p>
      <p role="alert" className="border border-danger bg-surface p-3 font-medium text-danger empty:hidden">
        {acts.said?.isFailure && acts.said.text}
      </p>
    </section>
  )
}
