import { Hono } from 'hono'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { ChargeRequest, PaymentGateway, Popup } from '#domain/payments/gateway.ts'
import { openGateways } from '#infra/payments/gateways.ts'
import { sandboxApp } from './app.ts'
import { manualClock } from './clock.ts'
import type { Outcome } from './ledger.ts'

export const publicUrl = 'http://shop.test'

/** A sandbox with the three adapters connected to it, time standing still, and every webhook caught. */
export function openSandbox() {
  const clock = manualClock()
  const webhooks: Array<{ path: string; body: Uint8Array; headers: Headers }> = []
  let answer = 200
  const app = new Hono().route(
    '/sandbox',
    sandboxApp({
      publicUrl,
      clock,
      deliver: async (request) => {
        const body = new Uint8Array(await request.arrayBuffer())
        webhooks.push({ path: new URL(request.url).pathname, body, headers: request.headers })
        return new Response('ok', { status: answer })
      },
    }),
  )
  const fetch = async (address: string, init?: RequestInit) => app.request(address, init)
  const gateways = openGateways(
    { NODE_ENV: 'test' },
    { publicUrl, sandboxUrl: `${publicUrl}/sandbox`, fetch, report: () => {} },
  )
  const control = (change: object) =>
    fetch(`${publicUrl}/sandbox/control`, { method: 'POST', body: JSON.stringify(change) })

  return {
    clock,
    webhooks,
    fetch,
    control,
    gateway: (name: GatewayName): PaymentGateway => {
      const gateway = gateways.get(name)
      if (!gateway) throw new Error(`${name} is not open`)
      return gateway
    },
    answerWebhooksWith: (status: number) => {
      answer = status
    },
    /** What the popup's script does: the address of the payment page that it puts into its frame. */
    async openFrame(popup: Popup): Promise<string> {
      if (popup.provider === 'paystack') return `${publicUrl}/sandbox/paystack/checkout/${popup.accessCode}`
      const path = popup.provider === 'flutterwave' ? '/flutterwave/v3/hosted/open' : '/korapay/open'
      const body = new URLSearchParams({ options: JSON.stringify(popup.options), origin: publicUrl })
      const response = await fetch(`${publicUrl}/sandbox${path}`, { method: 'POST', body })
      const page = response.headers.get('location')
      if (!page) throw new Error(`the popup was refused: ${await response.text()}`)
      return page
    },
    /** Presses a button as the page's own script does inside a frame. */
    async press(page: string, outcome: Outcome): Promise<{ event: Outcome; reply: Record<string, unknown> }> {
      const body = new URLSearchParams({ outcome })
      const response = await fetch(page, { method: 'POST', body, headers: { accept: 'application/json' } })
      return response.json()
    },
    /** Presses a button on a page opened by itself. */
    submit: (page: string, outcome: Outcome) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), headers: { accept: 'text/html' } }),
  }
}

let references = 0

export function chargeOf(change: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    reference: `7f3k2m9q-test-${++references}`,
    amount: 12_500_50,
    customer: { email: 'ada@example.com', name: 'Ada Okafor', phone: '+2348012345678' },
    presentation: 'popup',
    returnUrl: `${publicUrl}/pay/return`,
    webhookUrl: `${publicUrl}/webhooks/korapay`,
    ...change,
  }
}
