import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { descriptorOf } from './adapters.ts'
import { createProvider } from './create-provider.ts'
import { hostsFrom, liveHosts, sandboxHosts } from './hosts.ts'
import { modeOfKey } from './key-kind.ts'
import type { Fetch, OpenedProvider, Report } from './provider-config.ts'
import { keyVariables, type ProviderVariables } from './provider-variables.ts'
import { type ProviderKeys, sandboxKeys } from './sandbox-keys.ts'
import { listed } from './verify-signature.ts'

/** The part of the environment that decides which providers are offered, and under which addresses. */
export type ProviderEnv = { NODE_ENV: string } & ProviderVariables

type Environment = {
  publicUrl: string
  /** Where our server reaches the imitation; browsers reach it at the same path of `publicUrl`. */
  sandboxUrl: string
  report?: Report
  fetch?: Fetch
  /** Milliseconds after which any call to a provider is given up, where that is sooner than usual. */
  timeoutMs?: number
}

/**
 * The providers that have all their keys, in the order in which the checkout offers them. With no keys at all outside
 * production, all three are opened against the built-in imitation. A provider that is left out is reported with the reason.
 */
export function createProviders(env: ProviderEnv, world: Environment): Map<ProviderName, OpenedProvider> {
  const { publicUrl, sandboxUrl, ...through } = world
  const useSandbox =
    env.NODE_ENV !== 'production' &&
    providerNames.every((name) => Object.values(keyVariables(name)).every((variable) => !env[variable]?.trim()))
  const sandbox = { api: sandboxUrl, browser: new URL(new URL(sandboxUrl).pathname, publicUrl).href }

  const opened = new Map<ProviderName, OpenedProvider>()
  for (const name of providerNames) {
    const chosen = useSandbox ? { mode: 'sandbox' as const, keys: sandboxKeys(name) } : completeKeys(env, name)
    if ('missing' in chosen) {
      world.report?.(new Error(chosen.missing), `${name} is not offered`)
      continue
    }
    const own = descriptorOf(name).hosts
    const used = useSandbox ? sandboxHosts(name, own, sandbox) : chosen.mode === 'live' ? liveHosts(own) : own
    const hosts = hostsFrom(env, name, used)
    opened.set(name, createProvider(name, { mode: chosen.mode, hosts, ...chosen.keys, ...through }))
  }
  return opened
}

type Keys = { mode: 'test' | 'live'; keys: ProviderKeys } | { missing: string }

// The secret in use comes first; older ones after it still authenticate webhooks, never a call.
function completeKeys(env: ProviderEnv, name: ProviderName): Keys {
  const variables = keyVariables(name)
  const [publicKey] = listed(env[variables.public])
  const [secretKey] = listed(env[variables.secret])
  const webhookSecrets = listed(env[variables.webhooks])
  if (!publicKey || !secretKey || webhookSecrets.length === 0) {
    const names = [...new Set(Object.values(variables))]
    const missing = names.filter((variable) => listed(env[variable]).length === 0)
    return { missing: missing.length === names.length ? 'it has no keys' : `without ${missing.join(' and ')}` }
  }
  const mode = modeOfKey(name, 'secret', secretKey)
  if (mode === null || mode !== modeOfKey(name, 'public', publicKey)) {
    return { missing: 'its public and secret keys are not of one kind' }
  }
  return { mode, keys: { publicKey, secretKey, webhookSecrets } }
}
