import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type GatewayName, gatewayTitles } from '#domain/orders/gateway-name.ts'
import type { Order } from '#domain/orders/order.ts'
import { PayNowForm } from '../checkout/pay-now-form.tsx'
import { isUnderWay, phaseText } from '../checkout/phase-text.ts'
import { payAgainTrouble, type Trouble } from '../checkout/trouble.ts'
import { TroubleNotice } from '../checkout/trouble-notice.tsx'
import { usePayment } from '../checkout/use-payment.ts'

/** Pays an order that is saved, from its own page, as often as it takes. */
export function PayNow({ order, linkKey, gateways, intro, onUnsure }: PayNowProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [gateway, setGateway] = useState(order.paymentGateway)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const { phase, payAgain } = usePayment((orderId, { transactionId, confirmed }) => {
    const state = { orderId, transactionId, isGuest: true, checking: !confirmed }
    navigate(pathname + search, { replace: true, state })
  }, linkKey)
  const tellUnsure = useEffectEvent(onUnsure)

  // The watch over the order is outside of this part: it looks more often again.
  useEffect(() => {
    if (phase === 'unsure') tellUnsure()
  }, [phase])

  const pay = async (chosen: GatewayName) => {
    setGateway(chosen)
    setTrouble(null)
    const refusal = await payAgain(order.id, chosen)
    // The order has moved on since the page was loaded: the page says how.
    if (refusal === 'already_paid' || refusal === 'not_payable' || refusal === 'not_found') revalidate()
    else if (refusal) setTrouble({ kind: payAgainTrouble(refusal) })
  }
  return (
    <div className="grid max-w-2xl gap-5">
      <p role="status">{phase === 'idle' ? intro : phaseText(phase, gatewayTitles[gateway])}</p>
      <TroubleNotice trouble={trouble} />
      <PayNowForm gateways={gateways} chosen={gateway} isBusy={isUnderWay(phase)} onPay={pay} />
    </div>
  )
}

type PayNowProps = {
  order: Order
  linkKey: string | null
  gateways: readonly GatewayName[]
  /** How the payment stood before this page did anything about it. */
  intro: string
  onUnsure: () => void
}
