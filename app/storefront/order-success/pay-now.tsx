import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type GatewayName, gatewayTitles } from '#domain/orders/gateway-name.ts'
import { PayNowForm } from '../checkout/pay-now-form.tsx'
import { isUnderWay, phaseText } from '../checkout/phase-text.ts'
import { payAgainTrouble, type Trouble } from '../checkout/trouble.ts'
import { TroubleNotice } from '../checkout/trouble-notice.tsx'
import { usePayment } from '../checkout/use-payment.ts'
import { WindowGone } from '../checkout/window-gone.tsx'
import { orderAddress } from './order-address.ts'
import type { ShownOrder } from './order-page.tsx'

/** Pays an order that is saved, from its own page, as often as it takes. */
export function PayNow({ shown, intro, onUnsure }: PayNowProps) {
  const { order, linkKey, gateways, problem } = shown
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [gateway, setGateway] = useState(order.paymentGateway)
  const [trouble, setTrouble] = useState<Trouble | null>(problem && { kind: problem })
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
    <div className="grid gap-5">
      <div role="status" className="grid gap-1">
        {phase === 'idle' ? intro : <p>{phaseText(phase, gatewayTitles[gateway])}</p>}
      </div>
      {phase === 'open' && <WindowGone orderAddress={orderAddress(shown)} />}
      <TroubleNotice trouble={trouble} />
      <PayNowForm gateways={gateways} chosen={gateway} isBusy={isUnderWay(phase)} onPay={pay} />
    </div>
  )
}

type PayNowProps = {
  shown: ShownOrder
  /** How the payment stood before this page did anything about it. */
  intro: ReactNode
  onUnsure: () => void
}
