import { ChoiceText } from '#app/cart/choice-text.tsx'
import { LinePicture } from '#app/cart/line-picture.tsx'
import { StatusBadge } from '#app/order/status-badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatNaira } from '#domain/money/money.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { isToBePaid, isUnpaid, type OwnOrder, stateSentence } from '#domain/orders/own-orders.ts'
import { shortOrderId } from '#domain/orders/status.ts'

/** An order in the customer's list, with the next possible action. */
export function OrderCard({ order }: { order: OwnOrder }) {
  const { id, status, totalAmount, createdAt, items, moreItems } = order
  const path = `/dashboard/orders/${id}`
  const paying = isToBePaid(order)
  // Paying needs a new document: only its content security policy allows the providers' scripts.
  const mayPay = isUnpaid(order)
  const state = stateSentence(order)
  return (
    <article aria-labelledby={`order-${id}`} className="border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-4 py-3 sm:px-6">
        <StatusBadge status={status} />
        <p className="text-soft text-sm">
          <time dateTime={createdAt}>{dayText(createdAt)}</time>
        </p>
      </header>
      <div className="grid gap-x-8 gap-y-5 p-4 sm:cols-1-auto sm:p-6">
        <div className="grid content-start gap-4">
          <div>
            <h3 id={`order-${id}`} className="font-semibold tabular-nums">
              <Link to={path} reloadDocument={mayPay} className="underline-offset-4 hover:underline">
                Order {shortOrderId(id)}
              </Link>
            </h3>
            {state !== null && <p className="text-soft text-sm">{state}</p>}
          </div>
          <ul className="grid gap-4">
            {items.map((item) => (
              <li key={item.lineKey} className="grid cols-auto-1 gap-4">
                <LinePicture image={item.image === null ? null : { key: item.image }} className="h-20 w-16" />
                <div className="grid content-center gap-0.5">
                  <p className="wrap-anywhere leading-snug">{item.name}</p>
                  <ChoiceText choice={item} />
                  <p className="text-soft text-sm tabular-nums">Quantity {item.quantity}</p>
                </div>
              </li>
            ))}
          </ul>
          {moreItems > 0 && <p className="text-soft">+{moreItems} more</p>}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 sm:grid sm:content-between sm:justify-items-end">
          <p className="grid sm:text-right">
            <span className="text-soft text-sm">Total</span>
            <span className="font-semibold text-lg tabular-nums">{formatNaira(totalAmount)}</span>
          </p>
          <ButtonLink
            to={path}
            reloadDocument={mayPay}
            variant={paying ? 'primary' : 'secondary'}
            aria-label={`${paying ? 'Pay Now' : 'View order'}: ${shortOrderId(id)}`}
          >
            {paying ? 'Pay Now' : 'View order'}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
