import { env } from 'node:process'
import { Hono } from 'hono'
import { type GatewayName, gatewayNames } from '#domain/orders/gateway-name.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { isLiveKey } from './bearer.ts'
import { type SandboxClock, systemClock } from './clock.ts'
import { controlRoutes } from './control.ts'
import { flutterwaveImitation } from './flutterwave/flutterwave.ts'
import type { Imitation, Sandbox } from './imitation.ts'
import { korapayImitation } from './korapay/korapay.ts'
import { openLedger } from './ledger.ts'
import pageStyle from './page/page.css?raw'
import { paymentPages } from './page/payment-pages.ts'
import { paystackImitation } from './paystack/paystack.ts'
import { usualSettings } from './settings.ts'
import { type Settle, settleCharge, settleRefund } from './settle-charge.ts'
import { type Deliver, webhookSender } from './webhooks.ts'

export type SandboxOptions = {
  /** The shop's public address, without a trailing slash. The sandbox is mounted at its `/sandbox`. */
  publicUrl: string
  clock?: SandboxClock
  /** Carries webhooks to the shop. */
  deliver: Deliver
  /** The shop's own NODE_ENV, where the process's is set otherwise for the sake of a library. */
  environment?: string | undefined
  keys?: typeof sandboxKeys
}

const imitations: Record<GatewayName, Imitation> = {
  flutterwave: flutterwaveImitation,
  paystack: paystackImitation,
  korapay: korapayImitation,
}

/**
 * The three payment providers, imitated for development, tests and demonstrations: their APIs, scripts, payment pages
 * and signed webhooks. It refuses to exist in production or with live keys.
 */
export function sandboxApp({
  publicUrl,
  clock = systemClock,
  deliver,
  environment = env.NODE_ENV,
  keys = sandboxKeys,
}: SandboxOptions): Hono {
  if (environment === 'production') throw new Error('The payment sandbox must not run in production')
  for (const { publicKey, secretKey } of Object.values(keys)) {
    if (isLiveKey(publicKey) || isLiveKey(secretKey)) throw new Error('The payment sandbox takes no live keys')
  }
  const ledger = openLedger()
  const settings = { ...usualSettings }
  const { send, deliveries } = webhookSender(clock, settings, deliver)
  const app = new Hono()
  const settlers = new Map<GatewayName, Settle>()

  for (const name of gatewayNames) {
    const imitation = imitations[name]
    const parts = { base: `${publicUrl}/sandbox`, publicUrl, ledger, settings, clock, keys: keys[name] }
    const sandbox: Sandbox = {
      ...parts,
      startRefund: (refund) => settleRefund(parts, imitation, send, refund),
    }
    const settle: Settle = (charge, outcome) => settleCharge(sandbox, imitation, send, charge, outcome)
    settlers.set(name, settle)
    app.route(`/${name}`, paymentPages(sandbox, imitation, settle))
    app.route(`/${name}`, imitation.api(sandbox))
  }
  app.get('/page.css', (c) =>
    c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' }),
  )
  app.route('/', controlRoutes({ ledger, settings, deliveries, settlers }))
  return app
}
