import { z } from 'zod'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { PaymentConnection, Trial } from '#domain/setup/connections.ts'
import { descriptorOf } from '#infra/payments/adapters.ts'
import { providerCaller } from '#infra/payments/call-provider.ts'
import {
  type ConfiguredProvider,
  type Environment,
  type ProviderEnv,
  readProviders,
} from '#infra/payments/create-providers.ts'
import type { Fetch } from '#infra/payments/provider-config.ts'
import { keyVariables } from '#infra/payments/provider-variables.ts'
import { listed } from '#infra/payments/verify-signature.ts'
import { networkProblem, saidBy } from './connection-fault.ts'

const shortestShownKey = 20
const withinMs = 10_000

/** Each payment provider as it is configured, in the order of the checkout, with a way to try its secret key. */
export function paymentConnections(env: ProviderEnv, world: Environment): PaymentConnection[] {
  return readProviders(env, world).map((read) => connectionOf(env, read, world))
}

function connectionOf(
  env: ProviderEnv,
  read: ConfiguredProvider,
  { publicUrl, fetch }: Environment,
): PaymentConnection {
  const { name } = read
  const variables = keyVariables(name)
  const [key = ''] = listed(env[variables.secret])
  const about = {
    provider: name,
    variables,
    keyEnd: key.length < shortestShownKey ? null : key.slice(-4),
    webhookProof: variables.webhooks === variables.secret ? ('secret_key' as const) : ('own_secret' as const),
    hasWebhookSecret: listed(env[variables.webhooks]).length > 0,
    webhookUrl: `${publicUrl}/webhooks/${name}`,
  }
  if (!('mode' in read)) {
    const { problem, missing } = read
    return { ...about, state: problem, missing, otherHost: null, tryOut: null }
  }
  const { mode, hosts, keys } = read
  const { hostname } = new URL(hosts.api)
  const isOwn = mode === 'sandbox' || hostname === new URL(descriptorOf(name).hosts.api).hostname
  return {
    ...about,
    state: mode,
    missing: [],
    otherHost: isOwn ? null : hostname,
    tryOut: () => tryKey(name, { mode, hosts, ...keys }, fetch),
  }
}

type Config = Parameters<typeof providerCaller>[1]

// Through a caller of its own: the pauses after refused keys, or of a provider that keeps failing, would hide how
// things are now.
async function tryKey(name: ProviderName, config: Config, send: Fetch = fetch): Promise<Trial> {
  const seen: { status: number | null; fault: unknown } = { status: null, fault: null }
  const noting: Fetch = async (url, init) => {
    seen.status = null
    try {
      const response = await send(url, init)
      seen.status = response.status
      return response
    } catch (fault) {
      seen.fault = fault
      throw fault
    }
  }
  const call = providerCaller(name, { ...config, fetch: noting, timeoutMs: withinMs, wait: async () => {} })
  const answer = await call({ method: 'GET', path: descriptorOf(name).trialPath, within: withinMs, data: z.unknown() })
  if (answer.ok) return { ok: true }
  const detail = saidBy(answer.detail, [config.secretKey, config.publicKey, ...config.webhookSecrets])
  if (answer.reason === 'refused') {
    // Only a client whose key is accepted is told that there is no such payment.
    if (answer.status === 400 || answer.status === 404) return { ok: true }
    const problem = answer.status === 401 ? 'key_refused' : answer.status === 403 ? 'key_may_not' : 'other'
    return { ok: false, problem, detail }
  }
  if (seen.status === 429) return { ok: false, problem: 'too_often', detail: '' }
  if (seen.status !== null) return { ok: false, problem: 'no_answer', detail }
  return { ok: false, problem: networkProblem(seen.fault) ?? 'timed_out', detail: '' }
}
