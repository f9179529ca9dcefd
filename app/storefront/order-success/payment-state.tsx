import { Icon } from '#app/ui/icon.tsx'
import { formatNaira } from '#domain/money/money.ts'
import { type GatewayName, gatewayTitles } from '#domain/orders/gateway-name.ts'
import type { Order } from '#domain/orders/order.ts'
import { PayNow } from './pay-now.tsx'

/** Whether the order is paid, in words, with a way to pay where that makes sense. */
export function PaymentState({ order, linkKey, gateways, isChecking, onUnsure }: PaymentStateProps) {
  const isOpen = order.status === 'pending' && (order.paymentStatus === 'pending' || order.paymentStatus === 'failed')
  const text = paymentText(order, isChecking)
  return (
    <section aria-label="Payment" className="border-brand border-l-2 bg-raised px-5 py-4">
      {isOpen && !isChecking ? (
        <PayNow order={order} linkKey={linkKey} gateways={gateways} intro={text} onUnsure={onUnsure} />
      ) : (
        <p role="status" className="flex items-start gap-3">
          <Icon name={order.paymentStatus === 'success' ? 'check' : 'alert'} className="mt-1 size-5 shrink-0" />
          {text}
        </p>
      )}
    </section>
  )
}

type PaymentStateProps = {
  order: Order
  linkKey: string | null
  gateways: readonly GatewayName[]
  isChecking: boolean
  onUnsure: () => void
}

function paymentText(order: Order, isChecking: boolean): string {
  const { status, paymentStatus, totalAmount, paymentGateway } = order
  if (paymentStatus === 'success')
    return `Payment received: ${formatNaira(totalAmount)} through ${gatewayTitles[paymentGateway]}.`
  if (paymentStatus === 'refunded') return 'Your payment was refunded.'
  if (status === 'cancelled') return 'It was not paid, and nothing is due.'
  if (isChecking) return 'We are checking your payment. You do not need to pay again.'
  if (paymentStatus === 'failed') return 'Your payment did not go through. Your order is saved and can be paid now.'
  return 'This order is not paid yet.'
}
