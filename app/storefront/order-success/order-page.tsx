import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { BuyAgain } from '#app/order/buy-again-button.tsx'
import { OrderDetails } from '#app/order/order-details.tsx'
import { OrderNotes } from '#app/order/order-notes.tsx'
import { goesOn, isPayable } from '#app/order/order-payment.ts'
import { ProgressSteps } from '#app/order/progress-steps.tsx'
import { ReceiptLinks } from '#app/order/receipt-links.tsx'
import type { ShownOrder } from '#app/order/shown-order.ts'
import { useOrderWatch } from '#app/order/watch/use-order-watch.ts'
import { PaymentPart } from '#app/paying/payment-part.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { shortOrderId } from '#domain/orders/status.ts'
import { CorrectEmail } from './email/correct-email.tsx'

/** The page of a placed order: progress, payment, items and address. */
export function OrderPage({ shown }: { shown: ShownOrder }) {
  const { order } = shown
  const { isChecking, checkSooner } = useOrderWatch(shown)
  const isFromCheckout = useLocation().state?.isGuest === true
  const heading = useRef<HTMLHeadingElement>(null)

  // The checkout's focused element is gone after the navigation, so the heading gets the focus.
  useEffect(() => {
    if (isFromCheckout) heading.current?.focus({ preventScroll: true })
  }, [isFromCheckout])

  return (
    <div className="wrap pt-8 pb-20 lg:pt-12">
      <p className="text-soft tabular-nums">Order {shortOrderId(order.id)}</p>
      <h1 ref={heading} tabIndex={-1} className="pt-1 outline-none font-display text-4xl text-balance lg:text-5xl">
        {headline(shown)}
      </h1>
      <div className="grid gap-8 pt-8">
        <PaymentPart shown={shown} isChecking={isChecking} onUnsure={checkSooner} />
        {order.status === 'cancelled' && <BackToShop />}
        {goesOn(order) && <ProgressSteps order={order} />}
        <OrderNotes notes={shown.notes} />
        <OrderDetails order={order}>
          {order.status === 'pending' && order.email !== '' && isPayable(shown) && <CorrectEmail shown={shown} />}
        </OrderDetails>
        <ReceiptLinks shown={shown} />
        {!isPayable(shown) && <BuyAgain items={order.items} />}
        {order.paymentStatus === 'success' && order.status !== 'cancelled' && <BackToShop />}
      </div>
    </div>
  )
}

const BackToShop = () => (
  <ButtonLink to="/shop" variant="secondary" className="justify-self-start">
    Continue Shopping
  </ButtonLink>
)

function headline({ order: { status, paymentStatus, shippingAddress }, isCancelledByShop }: ShownOrder): string {
  const isPaidLate = paymentStatus === 'success' && !isCancelledByShop
  if (status === 'cancelled') return isPaidLate ? 'We have your payment' : 'Your order was cancelled'
  if (paymentStatus === 'refunded') return 'Your payment was refunded'
  if (paymentStatus === 'success') return `Thank you, ${shippingAddress.firstName}`
  return 'Your order is saved'
}
