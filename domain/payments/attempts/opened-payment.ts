import type { Kobo } from '#domain/money/money.ts'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { Popup } from '../gateway.ts'

/** How to pay now: the popup where there is one, else the hosted page; neither when the provider didn't answer. */
export type OpenedPayment = {
  provider: GatewayName
  reference: string
  amount: Kobo
  state: 'open' | 'unavailable'
  checkoutUrl: string | null
  popup: Popup | null
}
