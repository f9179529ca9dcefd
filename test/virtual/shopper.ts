import { randomUUID } from 'node:crypto'
import { provideContext } from '#app/context.server.ts'
import { loader as orderSuccess } from '#app/storefront/order-success/route.tsx'
import { loader as paymentReturn } from '#app/storefront/payment-return/route.tsx'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import { orderLink } from '#domain/orders/guest-orders.server.ts'
import type { Order } from '#domain/orders/order.ts'
import type { HintAction } from '#domain/payments/hint-payment.server.ts'
import type { OpenedPayment } from '#domain/payments/opened-payment.ts'
import type { Outcome } from '#sandbox/ledger.ts'
import { aCheckout, aLine } from '../makers.ts'
import type { Nodes } from './nodes.ts'
import { publicUrl, type SwitchesWish } from './providers.ts'

export type Presentation = 'popup' | 'redirect'

export type OrderWish = {
  provider: GatewayName
  presentation?: Presentation
  productId: string
  quantity?: number
  couponCode?: string | null
  /** How the sandbox treats the payment from its opening on. */
  switches?: SwitchesWish
}

export type VirtualOrder = {
  orderId: string
  productId: string
  provider: GatewayName
  reference: string
  amount: number
  payment: OpenedPayment
}

const unlimited = { check: async () => ({ ok: true }) as const }

/** What shoppers do: order, open payments, press their buttons, come back, and let the page tell how it went. */
export function openShopper({ next, providers }: Nodes) {
  const pages = new Map<string, { address: string; inFrame: boolean }>()

  async function open({ reference, checkoutUrl, popup }: OpenedPayment): Promise<void> {
    if (!checkoutUrl && !popup) return
    const address = await providers.openPage({ checkoutUrl, popup })
    pages.set(reference, { address, inFrame: popup !== null })
  }

  const asking = (url: URL) => ({
    url,
    request: new Request(url),
    context: provideContext(next().shop, unlimited, { requestId: randomUUID(), ip: '203.0.113.7', nonce: '' }),
  })

  return {
    /** Places an order as a guest and opens its payment. */
    async order(wish: OrderWish): Promise<VirtualOrder> {
      const { provider, productId, presentation = 'popup', couponCode = null, quantity } = wish
      if (wish.switches) await providers.scenario({ provider }, wish.switches)
      const shop = { ...next().shop, presentation }
      const checkout = await aCheckout(shop, [aLine(productId, quantity)], { couponCode, paymentGateway: provider })
      const placed = await placeOrder(shop, checkout)
      if (!placed.ok || !placed.payment) throw new Error(`not placed: ${JSON.stringify(placed)}`)
      const { payment } = placed
      await open(payment)
      const { reference, amount } = payment
      return { orderId: placed.order.id, productId, provider, reference, amount, payment }
    },

    /** Opens another payment for an order; answers with its reference. */
    async payAgain(orderId: string, gateway: GatewayName, presentation: Presentation = 'popup'): Promise<string> {
      const again = await payAgain(next().shop, orderId, { gateway, presentation })
      if (!again.ok) throw new Error(`not opened: ${again.reason}`)
      await open(again.payment)
      return again.payment.reference
    },

    /** Presses a button on a payment's page. `back` is where a hosted page sends the shopper, if anywhere. */
    async press(reference: string, outcome: Outcome): Promise<{ back: string | null }> {
      const page = pages.get(reference)
      if (!page) throw new Error(`${reference} has no page`)
      return providers.press(page.address, outcome, page.inFrame)
    },

    /** Follows a way back to the shop, given by its address or by the payment's reference. Answers with where that leads. */
    async returnPage(addressOrReference: string): Promise<string> {
      const url = new URL(addressOrReference, `${publicUrl}/payment-return/`)
      const [, , reference = ''] = url.pathname.split('/')
      const pattern = '/payment-return/:reference'
      const answer: unknown = await paymentReturn({ params: { reference }, pattern, ...asking(url) }).catch(
        (thrown) => thrown,
      )
      if (!(answer instanceof Response)) throw answer
      return answer.headers.get('location') ?? ''
    },

    /** The order page as its owner sees it, with the link from her mail, or anybody who has its address; null for no order. */
    async orderPage(orderId: string, viewer: 'owner' | 'stranger'): Promise<Order | null> {
      const url = new URL(orderLink(next().shop, orderId))
      if (viewer === 'stranger') url.searchParams.delete('key')
      const { data } = await orderSuccess({ params: {}, pattern: '/order-success', ...asking(url) })
      return data.order ?? null
    },

    /** Tells the shop how the browser saw the payment end, through the door that the page uses. */
    async hint(orderId: string, action: HintAction): Promise<HintAnswer> {
      const { shop, ask } = next()
      const key = new URL(orderLink(shop, orderId)).searchParams.get('key')
      const address = `${publicUrl}/functions/v1/update-order-status?key=${key}`
      const body = JSON.stringify({ orderId, action, isGuestOrder: true })
      const headers = { 'content-type': 'application/json' }
      return (await ask(new Request(address, { method: 'POST', headers, body }))).json()
    },
  }
}

type HintAnswer = { success: boolean; status: string; paymentStatus: string }
