import type { ProviderName } from '#domain/orders/provider-name.ts'
import { adapterOf } from './adapters.ts'
import { providerCaller } from './call-provider.ts'
import { checkChargeLimits } from './charge-limits.ts'
import type { OpenedProvider, ProviderConfig } from './provider-config.ts'

/** Connects one provider under these keys, at these hosts. */
export function createProvider(name: ProviderName, config: ProviderConfig): OpenedProvider {
  const { descriptor, charges, refunds, readWebhook } = adapterOf(name)
  const connection = { ...config, name, call: providerCaller(name, config) }
  const { initialise, verify } = charges(connection)
  return {
    name,
    mode: config.mode,
    hosts: config.hosts,
    smallestRefund: descriptor.smallestRefund,
    popupTakesReferenceOnce: descriptor.popupTakesReferenceOnce,
    initialise: async (charge) => checkChargeLimits(name, charge.amount) ?? initialise(charge),
    verify,
    readWebhook: (body, headers) => readWebhook(config.webhookSecrets, body, headers),
    ...refunds(connection),
  }
}
