import { type GatewayName, gatewayNames } from '#domain/orders/gateway-name.ts'
import type { GatewayMode, PaymentGateway } from '#domain/payments/gateway.ts'
import { flutterwave } from './flutterwave.ts'
import { providerHosts, sandboxHosts } from './hosts.ts'
import { korapay } from './korapay.ts'
import { paystack } from './paystack.ts'
import type { Fetch, OpenedGateway, ProviderConfig, Report } from './provider-config.ts'
import { type ProviderKeys, sandboxKeys } from './sandbox-keys.ts'

/** What of the environment decides which providers are offered. */
export type GatewayEnv = {
  NODE_ENV: string
} & Partial<
  Record<
    | 'PAYSTACK_PUBLIC_KEY'
    | 'PAYSTACK_SECRET_KEY'
    | 'FLUTTERWAVE_PUBLIC_KEY'
    | 'FLUTTERWAVE_SECRET_KEY'
    | 'FLUTTERWAVE_WEBHOOK_HASH'
    | 'KORAPAY_PUBLIC_KEY'
    | 'KORAPAY_SECRET_KEY',
    string | undefined
  >
>

const adapters: Record<GatewayName, (config: ProviderConfig) => PaymentGateway> = { flutterwave, paystack, korapay }

/**
 * The providers that have all their keys, in the order in which the checkout offers them. With no keys at all outside
 * production, all three are opened against the built-in imitation. `sandboxUrl` is where our server reaches it; browsers
 * reach it at the same path of `publicUrl`. A provider with only some of its keys is left out and reported.
 */
export function openGateways(
  env: GatewayEnv,
  at: { publicUrl: string; sandboxUrl: string; report?: Report; fetch?: Fetch },
): Map<GatewayName, OpenedGateway> {
  const keys = keysIn(env)
  const useSandbox = env.NODE_ENV !== 'production' && gatewayNames.every((name) => keys[name].every((key) => !key))
  const imitation = sandboxHosts({
    api: at.sandboxUrl,
    browser: new URL(new URL(at.sandboxUrl).pathname, at.publicUrl).href,
  })
  const through = { ...(at.report && { report: at.report }), ...(at.fetch && { fetch: at.fetch }) }

  const opened = new Map<GatewayName, OpenedGateway>()
  for (const name of gatewayNames) {
    if (useSandbox) {
      const hosts = imitation[name]
      opened.set(name, { ...adapters[name]({ mode: 'sandbox', hosts, ...sandboxKeys[name], ...through }), hosts })
      continue
    }
    const own = completeKeys(name, keys[name], at.report)
    if (!own) continue
    const hosts = providerHosts[name]
    opened.set(name, { ...adapters[name]({ mode: modeOf(own.secretKey), hosts, ...own, ...through }), hosts })
  }
  return opened
}

// Public key, secret key and, where it isn't the secret key itself, what authenticates webhooks.
function keysIn(env: GatewayEnv): Record<GatewayName, Array<string | undefined>> {
  return {
    flutterwave: [env.FLUTTERWAVE_PUBLIC_KEY, env.FLUTTERWAVE_SECRET_KEY, env.FLUTTERWAVE_WEBHOOK_HASH],
    paystack: [env.PAYSTACK_PUBLIC_KEY, env.PAYSTACK_SECRET_KEY],
    korapay: [env.KORAPAY_PUBLIC_KEY, env.KORAPAY_SECRET_KEY],
  }
}

function completeKeys(
  name: GatewayName,
  keys: Array<string | undefined>,
  report: Report | undefined,
): ProviderKeys | null {
  const [publicKey, secrets, webhookHash] = keys
  const secretKeys = listed(secrets)
  const secretKey = secretKeys[0]
  const webhookSecrets = name === 'flutterwave' ? listed(webhookHash) : secretKeys
  if (!publicKey && !secretKey && webhookSecrets.length === 0) return null
  if (!publicKey || !secretKey || webhookSecrets.length === 0) {
    report?.(new Error('some of its keys are missing'), `${name} is not offered`)
    return null
  }
  if (modeOf(publicKey) !== modeOf(secretKey)) {
    report?.(new Error('its public and secret keys are not of the same mode'), `${name} is not offered`)
    return null
  }
  return { publicKey, secretKey, webhookSecrets }
}

// The value in use first; others, separated by commas, still authenticate webhooks while a secret is being replaced.
function listed(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((one) => one.trim() || [])
}

const modeOf = (key: string): GatewayMode => (/test/i.test(key) ? 'test' : 'live')
