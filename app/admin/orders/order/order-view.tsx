import { Link } from '#app/ui/link.tsx'
import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { useMay } from '../../administrator.ts'
import { Section } from '../../ui/section.tsx'
import { CollectOutcome } from '../collect/collect-outcome.tsx'
import { CollectSection } from '../collect/collect-section.tsx'
import { Bought } from './bought.tsx'
import { CustomerSection } from './customer-section.tsx'
import { collectedTitle, DeliverySection } from './delivery-section.tsx'
import { HistorySection } from './history-section.tsx'
import { MoneyAccount } from './money-account.tsx'
import { PaymentsSection } from './payments-section.tsx'
import { StatusActs } from './status-acts.tsx'
import { TrackingSection } from './tracking-section.tsx'
import { useOrderLive } from './use-order-live.ts'

type Props = {
  shown: AdminOrder
  /** Reloads the order. */
  onStale: () => void
  /** Called when the status was changed. Returns whether the order is closed. */
  onMoved?: () => boolean
}

/** An order with all its details and actions, both on its page and over the list. */
export function OrderView({ shown, onStale, onMoved }: Props) {
  const { order, payments } = shown
  useOrderLive(order, onStale)
  const mayChange = useMay('orders.write')
  const maySeeAddress = useMay('orders.contact')
  return (
    <div data-order className="grid gap-4">
      {mayChange && <StatusActs shown={shown} onStale={onStale} onMoved={onMoved} />}
      <CollectOutcome key={`paid ${order.id}`} orderId={order.id} />
      <CollectSection key={order.id} shown={shown} collecting={shown.collecting ?? null} />
      {payments && payments.tasks.length > 0 && <Tasks orderId={order.id} tasks={payments.tasks} />}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-4">
          <Bought order={order} refundedPieces={shown.refundedPieces} />
          <MoneyAccount shown={shown} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <CustomerSection shown={shown} />
          {maySeeAddress ? <DeliverySection order={order} /> : <City order={order} />}
          {mayChange && <TrackingSection order={order} />}
        </div>
      </div>
      {payments && <PaymentsSection orderId={order.id} payments={payments} />}
      <HistorySection orderId={order.id} email={order.email} history={shown.history} />
    </div>
  )
}

/** The part of the address that all staff who see orders may see. */
const City = ({ order: { shippingAddress: to, isCollected } }: Pick<AdminOrder, 'order'>) => (
  <Section title={isCollected ? collectedTitle : 'Where to send it'}>
    {!isCollected && (
      <p className="wrap-anywhere">
        {to.city}, {to.state}
      </p>
    )}
    <p className="text-soft">Your role shows no addresses.</p>
  </Section>
)

const Tasks = ({ orderId, tasks }: { orderId: string; tasks: NonNullable<AdminOrder['payments']>['tasks'] }) => (
  <section aria-label="To do about its money" className="border border-line border-l-4 border-l-pending bg-surface p-4">
    <ul className="grid gap-1">
      {tasks.map(({ id, detail }) => (
        <li key={id} className="wrap-anywhere">
          {detail}
        </li>
      ))}
    </ul>
    <Link
      data-act
      to={`/admin/attention?order=${orderId}`}
      className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
    >
      What to do about it
    </Link>
  </section>
)
