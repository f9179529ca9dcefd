import type { ReactNode } from 'react'
import { ChoiceText } from '#app/cart/choice-text.tsx'
import { LinePicture } from '#app/cart/line-picture.tsx'
import { TotalsList } from '#app/cart/totals-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatNaira } from '#domain/money/money.ts'
import { collectedText } from '#domain/orders/collection.ts'
import { agreedOff, type Order, type OrderItem, shopPriceOf } from '#domain/orders/order.ts'
import { Tracking } from './tracking.tsx'

/** The items, the stored totals and the address, with `children` below the address. */
export function OrderDetails({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="items">
        <h2 id="items" className="pb-3 font-display text-2xl">
          Items
        </h2>
        <ul className="border-line border-t">
          {order.items.map((item) => (
            <Item key={item.lineKey} item={item} />
          ))}
        </ul>
      </section>
      <div className="grid gap-6">
        <section aria-labelledby="order-summary" className="grid gap-4 bg-raised p-5 sm:p-6">
          <h2 id="order-summary" className="font-display text-2xl">
            Order Summary
          </h2>
          <TotalsList totals={order} couponCode={order.coupon?.code ?? null} agreed={agreedOff(order.items)} />
        </section>
        <Shipping order={order}>{children}</Shipping>
      </div>
    </div>
  )
}

function Item({ item }: { item: OrderItem }) {
  return (
    <li className="grid cols-auto-1 gap-4 border-line border-b py-4">
      <LinePicture image={item.image === null ? null : { key: item.image }} className="h-25 w-20" />
      <div className="flex flex-wrap content-start justify-between gap-x-4">
        <div className="grid min-w-0 flex-[1_1_5rem] grid-cols-1 content-start gap-1">
          <p className="wrap-anywhere font-medium leading-snug">
            {item.productId === null ? item.name : <Link to={`/product/${item.slug}`}>{item.name}</Link>}
          </p>
          <ChoiceText choice={item} />
          <p className="text-sm text-soft tabular-nums">
            {item.quantity} × {formatNaira(shopPriceOf(item))}
          </p>
        </div>
        <p className="tabular-nums">{formatNaira(shopPriceOf(item) * item.quantity)}</p>
      </div>
    </li>
  )
}

function Shipping({
  order: { shippingAddress: to, isCollected, shipment },
  children,
}: {
  order: Order
  children: ReactNode
}) {
  return (
    <section aria-labelledby="shipping" className="grid gap-3 lg:px-6">
      <h2 id="shipping" className="font-display text-2xl">
        {isCollected ? 'Collection' : 'Shipping'}
      </h2>
      <address className="wrap-anywhere not-italic leading-relaxed">
        {to.firstName} {to.lastName}
        <br />
        {isCollected ? (
          collectedText
        ) : (
          <>
            <span className="whitespace-pre-line">{to.address}</span>
            <br />
            {to.city}, {to.state}
          </>
        )}
        <br />
        {to.phone}
        <br />
        {to.email}
      </address>
      {shipment && <Tracking shipment={shipment} />}
      {children}
    </section>
  )
}
