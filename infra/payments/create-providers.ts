import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { ProviderMode } from '#domain/payments/provider.ts'
import { descriptorOf } from './adapters.ts'
import { createProvider } from './create-provider.ts'
import { hostsFrom, liveHosts, sandboxHosts } from './hosts.ts'
import { modeOfKey } from './key-kind.ts'
import type { Fetch, OpenedProvider, Report } from './provider-config.ts'
import type { ProviderHosts } from './provider-descriptor.ts'
import { keyVariables, type ProviderVariable, type ProviderVariables } from './provider-variables.ts'
import { type ProviderKeys, sandboxKeys } from './sandbox-keys.ts'
import { listed } from './verify-signature.ts'

/** The part of the environment that decides which providers are offered, and under which addresses. */
export type ProviderEnv = { NODE_ENV: string } & ProviderVariables

export type Environment = {
  publicUrl: string
  /** Where our server reaches the imitation; browsers reach it at the same path of `publicUrl`. */
  sandboxUrl: string
  report?: Report
  fetch?: Fetch
  /** Milliseconds after which any call to a provider is given up, where that is sooner than usual. */
  timeoutMs?: number
}

/** A provider with its keys and addresses, or why it has none. */
export type ConfiguredProvider = { name: ProviderName } & (
  | { mode: ProviderMode; hosts: ProviderHosts; keys: ProviderKeys }
  | { problem: 'none' | 'incomplete' | 'mixed'; missing: ProviderVariable[] }
)

/**
 * Each provider as the environment configures it, in the order in which the checkout offers them. With no keys at all
 * outside production, the built-in imitation stands for all three.
 */
export function readProviders(env: ProviderEnv, { publicUrl, sandboxUrl }: Environment): ConfiguredProvider[] {
  const useSandbox =
    env.NODE_ENV !== 'production' &&
    providerNames.every((name) => Object.values(keyVariables(name)).every((variable) => !env[variable]?.trim()))
  const sandbox = { api: sandboxUrl, browser: new URL(new URL(sandboxUrl).pathname, publicUrl).href }
  return providerNames.map((name) => {
    const chosen = useSandbox ? { mode: 'sandbox' as const, keys: sandboxKeys(name) } : completeKeys(env, name)
    if ('problem' in chosen) return { name, ...chosen }
    const own = descriptorOf(name).hosts
    const used = useSandbox ? sandboxHosts(name, own, sandbox) : chosen.mode === 'live' ? liveHosts(own) : own
    return { name, ...chosen, hosts: hostsFrom(env, name, used) }
  })
}

/** The providers that have all their keys, in that order. A provider that is left out is reported with the reason. */
export function createProviders(env: ProviderEnv, world: Environment): Map<ProviderName, OpenedProvider> {
  const { publicUrl: _publicUrl, sandboxUrl: _sandboxUrl, ...through } = world
  const opened = new Map<ProviderName, OpenedProvider>()
  for (const read of readProviders(env, world)) {
    const { name } = read
    if ('problem' in read) world.report?.(new Error(whyNotOffered(read)), `${name} is not offered`)
    else opened.set(name, createProvider(name, { mode: read.mode, hosts: read.hosts, ...read.keys, ...through }))
  }
  return opened
}

function whyNotOffered({ problem, missing }: Extract<ConfiguredProvider, { problem: string }>): string {
  if (problem === 'mixed') return 'its public and secret keys are not of one kind'
  return problem === 'none' ? 'it has no keys' : `without ${missing.join(' and ')}`
}

type Keys =
  | { mode: 'test' | 'live'; keys: ProviderKeys }
  | { problem: 'none' | 'incomplete' | 'mixed'; missing: ProviderVariable[] }

// The secret in use comes first; older ones after it still authenticate webhooks, never a call.
function completeKeys(env: ProviderEnv, name: ProviderName): Keys {
  const variables = keyVariables(name)
  const [publicKey] = listed(env[variables.public])
  const [secretKey] = listed(env[variables.secret])
  const webhookSecrets = listed(env[variables.webhooks])
  if (!publicKey || !secretKey || webhookSecrets.length === 0) {
    const names = [...new Set(Object.values(variables))]
    const missing = names.filter((variable) => listed(env[variable]).length === 0)
    return { problem: missing.length === names.length ? 'none' : 'incomplete', missing }
  }
  const mode = modeOfKey(name, 'secret', secretKey)
  if (mode === null || mode !== modeOfKey(name, 'public', publicKey)) return { problem: 'mixed', missing: [] }
  return { mode, keys: { publicKey, secretKey, webhookSecrets } }
}
