import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { Order } from '#domain/orders/order.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { OrderDetails } from './order-details.tsx'
import { PaymentState } from './payment-state.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { useOrderWatch } from './use-order-watch.ts'

/** A placed order for whoever placed it: how far it is, whether it is paid, what was bought and where it goes. */
export function OrderPage({ order, linkKey, gateways }: OrderPageProps) {
  const { isChecking, lookSooner } = useOrderWatch(order, linkKey)
  const isFromCheckout = useLocation().state?.isGuest === true
  const heading = useRef<HTMLHeadingElement>(null)

  // Whoever comes from the checkout had the focus on a part that is gone: it goes on at the top of this page.
  useEffect(() => {
    if (isFromCheckout) heading.current?.focus({ preventScroll: true })
  }, [isFromCheckout])

  return (
    <div className="wrap pt-8 pb-20 lg:pt-12">
      <p className="text-soft tabular-nums">Order {shortOrderId(order.id)}</p>
      <h1 ref={heading} tabIndex={-1} className="pt-1 outline-none font-display text-4xl text-balance lg:text-5xl">
        {headline(order)}
      </h1>
      <div className="grid gap-8 pt-8">
        <PaymentState
          order={order}
          linkKey={linkKey}
          gateways={gateways}
          isChecking={isChecking}
          onUnsure={lookSooner}
        />
        {order.status !== 'cancelled' && <ProgressSteps status={order.status} />}
        <OrderDetails order={order} />
        {order.paymentStatus === 'success' && (
          <ButtonLink to="/shop" variant="secondary" className="justify-self-start">
            Continue Shopping
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type OrderPageProps = { order: Order; linkKey: string | null; gateways: readonly GatewayName[] }

function headline({ status, paymentStatus, shippingAddress }: Order): string {
  if (status === 'cancelled') return 'Your order was cancelled'
  if (paymentStatus === 'success') return `Thank you, ${shippingAddress.firstName}`
  return 'Your order is saved'
}
