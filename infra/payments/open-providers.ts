import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import { flutterwave } from './flutterwave.ts'
import { type HostsEnv, hostsFrom, providerHosts, sandboxHosts } from './hosts.ts'
import { modeOfKey } from './key-kind.ts'
import { korapay } from './korapay.ts'
import { paystack } from './paystack.ts'
import type { Fetch, OpenedProvider, ProviderConfig, Report } from './provider-config.ts'
import { type ProviderKeys, sandboxKeys } from './sandbox-keys.ts'
import { listed } from './secrets.ts'

/** What of the environment decides which providers are offered, and where they are. */
export type ProviderEnv = { NODE_ENV: string } & HostsEnv &
  Partial<
    Record<`${Uppercase<ProviderName>}_${'PUBLIC' | 'SECRET'}_KEY` | 'FLUTTERWAVE_WEBHOOK_HASH', string | undefined>
  >

// Public key, secret key, and what authenticates webhooks.
const variables = {
  flutterwave: ['FLUTTERWAVE_PUBLIC_KEY', 'FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_WEBHOOK_HASH'],
  paystack: ['PAYSTACK_PUBLIC_KEY', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY'],
  korapay: ['KORAPAY_PUBLIC_KEY', 'KORAPAY_SECRET_KEY', 'KORAPAY_SECRET_KEY'],
} as const satisfies Record<ProviderName, ReadonlyArray<keyof ProviderEnv>>

type World = {
  publicUrl: string
  /** Where our server reaches the imitation; browsers reach it at the same path of `publicUrl`. */
  sandboxUrl: string
  report?: Report
  fetch?: Fetch
  /** Milliseconds after which any call to a provider is given up, where that is sooner than usual. */
  patience?: number
}

const adapters: Record<ProviderName, (config: ProviderConfig) => PaymentProvider> = { flutterwave, paystack, korapay }

/**
 * The providers that have all their keys, in the order in which the checkout offers them. With no keys at all outside
 * production, all three are opened against the built-in imitation. A provider that is left out is reported with the reason.
 */
export function openProviders(env: ProviderEnv, world: World): Map<ProviderName, OpenedProvider> {
  const { publicUrl, sandboxUrl, ...through } = world
  const useSandbox =
    env.NODE_ENV !== 'production' &&
    Object.values(variables)
      .flat()
      .every((variable) => !env[variable]?.trim())
  const imitation = sandboxHosts({
    api: sandboxUrl,
    browser: new URL(new URL(sandboxUrl).pathname, publicUrl).href,
  })

  const opened = new Map<ProviderName, OpenedProvider>()
  for (const name of providerNames) {
    const chosen = useSandbox ? { mode: 'sandbox' as const, keys: sandboxKeys[name] } : completeKeys(env, name)
    if ('missing' in chosen) {
      world.report?.(new Error(chosen.missing), `${name} is not offered`)
      continue
    }
    const hosts = hostsFrom(env, name, useSandbox ? imitation[name] : providerHosts[name])
    opened.set(name, { ...adapters[name]({ mode: chosen.mode, hosts, ...chosen.keys, ...through }), hosts })
  }
  return opened
}

type Keys = { mode: 'test' | 'live'; keys: ProviderKeys } | { missing: string }

// The secret in use comes first; older ones after it still authenticate webhooks, never a call.
function completeKeys(env: ProviderEnv, name: ProviderName): Keys {
  const [ofPublic, ofSecret, ofWebhooks] = variables[name]
  const [publicKey] = listed(env[ofPublic])
  const [secretKey] = listed(env[ofSecret])
  const webhookSecrets = listed(env[ofWebhooks])
  if (!publicKey || !secretKey || webhookSecrets.length === 0) {
    const names = [...new Set<keyof ProviderEnv>(variables[name])]
    const missing = names.filter((variable) => listed(env[variable]).length === 0)
    return { missing: missing.length === names.length ? 'it has no keys' : `without ${missing.join(' and ')}` }
  }
  const mode = modeOfKey(name, 'secret', secretKey)
  if (mode === null || mode !== modeOfKey(name, 'public', publicKey)) {
    return { missing: 'its public and secret keys are not of one kind' }
  }
  return { mode, keys: { publicKey, secretKey, webhookSecrets } }
}
