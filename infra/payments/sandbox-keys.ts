import type { ProviderName } from '#domain/orders/provider-name.ts'
import { descriptorOf } from './adapters.ts'

export type ProviderKeys = { publicKey: string; secretKey: string; webhookSecrets: string[] }

/** The keys by which a provider's built-in imitation is called. They are good for nothing else. */
export function sandboxKeys(name: ProviderName): ProviderKeys {
  const { keys, webhookSecret } = descriptorOf(name)
  const secretKey = `${keys.secret.test}sandbox_${name}`
  return {
    publicKey: `${keys.public.test}sandbox_${name}`,
    secretKey,
    webhookSecrets: [webhookSecret === 'SECRET_KEY' ? secretKey : `sandbox_${name}_webhook_hash`],
  }
}
