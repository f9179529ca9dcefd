import { env } from 'node:process'
import { Hono } from 'hono'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { isLiveKey } from './bearer.ts'
import { runningClock, type SandboxClock } from './clock.ts'
import { controlRoutes } from './control/control.ts'
import { createImitatedProvider, type ImitatedProvider } from './imitated-provider.ts'
import { imitationOf } from './imitations.ts'
import { createLedger } from './ledger.ts'
import pageStyle from './page/page.css?raw'
import { paymentPages } from './page/payment-pages.ts'
import { createScenarios } from './scenarios.ts'
import { type Deliver, webhookSender } from './webhooks.ts'

export type SandboxOptions = {
  /** The shop's public address, without a trailing slash. The sandbox is mounted at its `/sandbox`. */
  publicUrl: string
  /** Runs in real time and can be advanced, unless a test passes a manual clock. */
  clock?: SandboxClock
  /** Delivers webhooks to the shop. */
  deliver: Deliver
  /** The shop's own NODE_ENV, for where the process has another value because a library needs it. */
  environment?: string | undefined
  /** The keys of each imitation. */
  keys?: typeof sandboxKeys
}

/**
 * The imitated payment providers, for development, tests and demonstrations: their APIs, scripts, payment pages and signed webhooks. Throws
 * in production and with live keys.
 */
export function sandboxApp({
  publicUrl,
  clock = runningClock(),
  deliver,
  environment = env.NODE_ENV,
  keys = sandboxKeys,
}: SandboxOptions): Hono {
  if (environment === 'production') throw new Error('The payment sandbox must not run in production')
  for (const { publicKey, secretKey } of providerNames.map(keys)) {
    if (isLiveKey(publicKey) || isLiveKey(secretKey)) throw new Error('The payment sandbox takes no live keys')
  }
  const ledger = createLedger()
  const scenarios = createScenarios()
  const sender = webhookSender(clock, deliver)
  const app = new Hono()
  const imitatedProviders = new Map<ProviderName, ImitatedProvider>()

  for (const name of providerNames) {
    const parts = { base: `${publicUrl}/sandbox`, publicUrl, ledger, scenarios, clock, keys: keys(name) }
    const imitated = createImitatedProvider(parts, imitationOf(name), sender)
    imitatedProviders.set(name, imitated)
    app.route(`/${name}`, paymentPages(imitated))
    app.route(`/${name}`, imitated.imitation.api(imitated.sandbox))
  }
  app.get('/page.css', (c) =>
    c.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' }),
  )
  app.route('/', controlRoutes({ ledger, scenarios, clock, sender, imitatedProviders }))
  return app
}
