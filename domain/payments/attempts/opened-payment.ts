import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Popup } from '../provider.ts'

/** How to pay now: the popup where there is one, else the hosted page; neither when the provider didn't answer. */
export type OpenedPayment = {
  provider: ProviderName
  reference: string
  amount: Kobo
  state: 'open' | 'unavailable'
  checkoutUrl: string | null
  popup: Popup | null
}
