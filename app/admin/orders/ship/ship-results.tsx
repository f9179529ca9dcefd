import type { ShippedOrder } from '#domain/fulfilment/ship-orders.server.ts'
import type { PlannedShipment } from '#domain/fulfilment/shipping-problem.ts'
import { AdminLink } from '../../ui/admin-button.tsx'
import { StatusWords } from '../status-words.tsx'
import { PlannedOrder } from './planned-order.tsx'
import { problemText } from './ship-words.ts'

type Props = { orders: readonly PlannedShipment[]; results: readonly ShippedOrder[] }

/** The outcome for each order. */
export function ShipResults({ orders, results }: Props) {
  const problems = new Map(results.map(({ orderId, problem }) => [orderId, problem]))
  return (
    <div className="grid gap-4">
      <ul aria-label="What became of them" className="border border-line bg-surface">
        {orders
          .filter(({ id }) => problems.has(id))
          .map((order) => {
            const problem = problems.get(order.id)
            return (
              <PlannedOrder key={order.id} order={order}>
                {problem ? (
                  <p className="wrap-anywhere text-danger">Not shipped. {problemText(problem, true)}</p>
                ) : (
                  <p>
                    <StatusWords status="shipped" />
                  </p>
                )}
              </PlannedOrder>
            )
          })}
      </ul>
      <AdminLink to="/admin/orders?view=to-ship" tone="primary" className="justify-self-start">
        Back to what is to be shipped
      </AdminLink>
    </div>
  )
}
