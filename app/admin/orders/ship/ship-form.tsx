import { useRef } from 'react'
import { Form } from 'react-router'
import type { PlannedShipment } from '#domain/fulfilment/shipping-problem.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { AdminButton, AdminLink } from '../../ui/admin-button.tsx'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import { ShipmentFields } from '../shipment-fields.tsx'
import { PlannedOrder } from './planned-order.tsx'
import type { ShipAnswer } from './ship-answer.ts'
import { ordersText, problemText } from './ship-words.ts'

type Props = { orders: readonly PlannedShipment[]; answer: Extract<ShipAnswer, { ok: false }> | null; isBusy: boolean }

/** The orders to be shipped, each with fields for its parcel, and those that can't be shipped with the reason. */
export function ShipForm({ orders, answer, isBusy }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const ready = orders.filter(({ problem }) => problem === null)
  const left = orders.filter(({ problem }) => problem !== null)
  return (
    <div className="grid gap-6">
      {ready.length > 0 && (
        <Form ref={form} method="post" noValidate className="grid gap-4">
          <ul aria-label="Will be shipped" className="border border-line bg-surface">
            {ready.map((order) => (
              <PlannedOrder key={order.id} order={order}>
                <input type="hidden" name="orderId" value={order.id} />
                <ShipmentFields
                  about={`order ${shortOrderId(order.id)}`}
                  typed={answer?.typed[order.id]}
                  problems={answer?.problems[order.id]}
                />
              </PlannedOrder>
            ))}
          </ul>
          <p className="text-soft">
            Carrier, number and link may be left empty. Each customer gets the mail that the order is on its way.
          </p>
          <p role="alert" className="font-medium text-danger empty:hidden">
            {answer?.why}
          </p>
          <div className="flex flex-wrap gap-2">
            <AdminButton type="submit" tone="primary" isBusy={isBusy} disabled={isBusy} className="grow desk:grow-0">
              {isBusy ? 'Shipping…' : `Ship ${ordersText(ready.length)}`}
            </AdminButton>
            <AdminLink to="/admin/orders?view=to-ship">Cancel</AdminLink>
          </div>
        </Form>
      )}
      {left.length > 0 && (
        <section aria-labelledby="left" className="grid gap-2">
          <h2 id="left" className="font-semibold text-base">
            {ordersText(left.length)} won’t be shipped
          </h2>
          <ul className="border border-line bg-surface">
            {left.map((order) => (
              <PlannedOrder key={order.id} order={order}>
                {order.problem && <p className="wrap-anywhere">{problemText(order.problem)}</p>}
              </PlannedOrder>
            ))}
          </ul>
        </section>
      )}
      <LeaveQuestion isChanged={() => form.current !== null && isTyped(new FormData(form.current))} isKept={false} />
    </div>
  )
}

/** Whether any field has a text, also one that was sent and refused. */
const isTyped = (form: FormData) => [...form].some(([name, text]) => name !== 'orderId' && text !== '')
