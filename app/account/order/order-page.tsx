import { BuyAgain } from '#app/order/buy-again-button.tsx'
import { OrderDetails } from '#app/order/order-details.tsx'
import { OrderNotes } from '#app/order/order-notes.tsx'
import { goesOn, isPayable } from '#app/order/order-payment.ts'
import { OrderTimeline } from '#app/order/order-timeline.tsx'
import { ReceiptLinks } from '#app/order/receipt-links.tsx'
import type { ShownOrder } from '#app/order/shown-order.ts'
import { StatusBadge } from '#app/order/status-badge.tsx'
import { useOrderWatch } from '#app/order/watch/use-order-watch.ts'
import { PaymentPart } from '#app/paying/payment-part.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { shortOrderId } from '#domain/orders/status.ts'

/** A customer's order: its progress, payment and items. Reloads when the order changes. */
export function OrderPage({ shown }: { shown: ShownOrder }) {
  const { order, placed } = shown
  const { isChecking, checkSooner } = useOrderWatch(shown)
  return (
    <article aria-labelledby="order" className="grid gap-8">
      <header className="grid gap-4">
        <Link
          to="/dashboard/orders"
          className="inline-flex min-h-11 items-center gap-1 justify-self-start underline-offset-4 hover:underline"
        >
          <Icon name="left" className="size-4" />
          Back to Orders
        </Link>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="grid gap-1">
            <h2 id="order" className="font-display text-3xl tabular-nums">
              Order {shortOrderId(order.id)}
            </h2>
            <p className="flex flex-wrap items-center gap-x-4 text-soft">
              <span>
                Placed on <time dateTime={order.createdAt}>{placed.day}</time>
              </span>
              <span role="status">
                <StatusBadge status={order.status} />
              </span>
            </p>
          </div>
          <ReceiptLinks shown={shown} />
        </div>
      </header>
      <PaymentPart shown={shown} isChecking={isChecking} onUnsure={checkSooner} />
      {(goesOn(order) || order.status === 'cancelled') && <OrderTimeline order={order} placedAt={placed.dayAndTime} />}
      <OrderNotes notes={shown.notes} />
      <OrderDetails order={order} />
      {!isPayable(shown) && <BuyAgain items={order.items} />}
    </article>
  )
}
