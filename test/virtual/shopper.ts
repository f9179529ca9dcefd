import { randomUUID } from 'node:crypto'
import { provideContext } from '#app/context.server.ts'
import { loader as orderSuccess } from '#app/storefront/order-success/route.tsx'
import { loader as paymentReturn } from '#app/storefront/payment-return/route.tsx'
import { anonymous } from '#domain/accounts/viewer.ts'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderKey } from '#domain/orders/order-keys.server.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { Popup } from '#domain/payments/provider.ts'
import type { HintAction } from '#domain/payments/settlement/hint-payment.server.ts'
import { guestCookie } from '#http/guest-cookie.server.ts'
import type { Outcome } from '#sandbox/ledger.ts'
import { publicUrl } from '#sandbox/sandbox-for-test.ts'
import { aCheckout, aLine } from '../factories.ts'
import { unlimited } from '../unlimited.ts'
import type { Nodes } from './nodes.ts'
import type { SwitchesInput } from './providers.ts'

/** The browser that placed the order, or another one. */
export type Viewer = 'owner' | 'stranger'
export type Presentation = 'popup' | 'redirect'

export type OrderInput = {
  provider: ProviderName
  presentation?: Presentation
  productId: string
  quantity?: number
  couponCode?: string | null
  /** Changes the popup's options before it opens, as a dishonest browser could. */
  tamper?: (popup: Popup) => Popup
  /** The sandbox's switches for this payment. */
  switches?: SwitchesInput
}

export type VirtualOrder = {
  orderId: string
  productId: string
  provider: ProviderName
  reference: string
  amount: number
  payment: OpenedPayment
}

/** What shoppers and their browsers do: order, open payments, press buttons, return, and send hints. */
export function openShopper({ next, providers }: Nodes) {
  const pages = new Map<string, { address: string; inFrame: boolean }>()
  const orderIds = new Map<string, string>()

  async function open(orderId: string, { reference, checkoutUrl, popup }: OpenedPayment): Promise<void> {
    orderIds.set(reference, orderId)
    if (!checkoutUrl && !popup) return
    const address = await providers.openPage({ checkoutUrl, popup })
    pages.set(reference, { address, inFrame: popup !== null })
  }

  // The owner's browser has the cookie that came with placing the order.
  function contextFor(url: URL, viewer: Viewer, orderId: string | undefined) {
    const { shop } = next()
    const cookie = viewer === 'owner' && orderId ? guestCookie(shop, new Request(url), orderId) : ''
    const request = new Request(url, { headers: { cookie: cookie.split(';')[0] ?? '' } })
    return {
      url,
      request,
      context: provideContext(shop, unlimited, {
        requestId: randomUUID(),
        ip: '203.0.113.7',
        nonce: '',
        viewer: anonymous,
      }),
    }
  }

  return {
    /** Places an order as a guest and opens its payment. */
    async order(input: OrderInput): Promise<VirtualOrder> {
      const { provider, productId, presentation = 'popup', couponCode = null, quantity } = input
      if (input.switches) await providers.scenario({ provider }, input.switches)
      const shop = { ...next().shop, presentation }
      const checkout = await aCheckout(shop, [aLine(productId, quantity)], { couponCode, paymentGateway: provider })
      const placed = await placeOrder(shop, checkout)
      if (!placed.ok || !placed.payment) throw new Error(`not placed: ${JSON.stringify(placed)}`)
      const { payment } = placed
      const popup = payment.popup && input.tamper ? input.tamper(payment.popup) : payment.popup
      await open(placed.order.id, { ...payment, popup })
      const { reference, amount } = payment
      // Orders placed at the same moment may have taken each other's switches, so they are set again by reference.
      if (input.switches) await providers.scenario({ provider, reference }, input.switches)
      return { orderId: placed.order.id, productId, provider, reference, amount, payment }
    },

    /** Opens another payment for an order; returns its reference. */
    async payAgain(orderId: string, provider: ProviderName, presentation: Presentation = 'popup'): Promise<string> {
      const again = await payAgain(next().shop, orderId, { provider, presentation, openedFrom: null })
      if (!again.ok) throw new Error(`not opened: ${again.reason}`)
      // With `redirect` a popup that the payment may also have isn't opened.
      await open(orderId, presentation === 'popup' ? again.payment : { ...again.payment, popup: null })
      return again.payment.reference
    },

    /** Opens the same payment again; later presses are on the new page. */
    reopen: ({ orderId, payment }: VirtualOrder): Promise<void> => open(orderId, payment),

    /** Presses a button on a payment's page. `back` is where a hosted page redirects to, if anywhere. */
    async press(reference: string, outcome: Outcome): Promise<{ back: string | null }> {
      const page = pages.get(reference)
      if (!page) throw new Error(`${reference} has no page`)
      return providers.press(page.address, outcome, page.inFrame)
    },

    /** Loads the return page, by its URL or the payment's reference. Returns where it redirects; null for not found. */
    async returnPage(addressOrReference: string, viewer: Viewer = 'owner'): Promise<string | null> {
      const url = new URL(addressOrReference, `${publicUrl}/payment-return/`)
      const [, , reference = ''] = url.pathname.split('/')
      const args = contextFor(url, viewer, orderIds.get(reference))
      const pattern = '/payment-return/:reference'
      const answer: unknown = await paymentReturn({ params: { reference }, pattern, ...args }).catch((thrown) => thrown)
      if (answer instanceof Response) return answer.headers.get('location')
      if (answer instanceof Error) throw answer
      return null
    },

    /** The order that the order page shows to its owner or to a stranger; null for none. */
    async orderPage(orderId: string, viewer: Viewer): Promise<Order | null> {
      const args = contextFor(new URL(`${publicUrl}/order-success?order=${orderId}`), viewer, orderId)
      const { data } = await orderSuccess({ params: {}, pattern: '/order-success', ...args })
      return data.order ?? null
    },

    /** Sends the payment page's hint about how the payment ended. */
    async hint(orderId: string, action: HintAction): Promise<HintAnswer> {
      const { shop, ask } = next()
      const address = `${publicUrl}/functions/v1/update-order-status?key=${orderKey(shop, orderId)}`
      const body = JSON.stringify({ orderId, action, isGuestOrder: true })
      const headers = { 'content-type': 'application/json' }
      const answer = await ask(new Request(address, { method: 'POST', headers, body }))
      const { success, status, paymentStatus } = (await answer.json()) as HintAnswer
      return { success, status, paymentStatus }
    },
  }
}

type HintAnswer = { success: boolean; status: string; paymentStatus: string }
