import type { ProviderName } from '#domain/orders/provider-name.ts'
import { adapterOf } from './adapters.ts'
import { providerCaller } from './call-provider.ts'
import { checkChargeLimits } from './charge-limits.ts'
import type { OpenedProvider, ProviderConfig } from './provider-config.ts'

/** Connects one provider under these keys, at these hosts. */
export function createProvider(name: ProviderName, config: ProviderConfig): OpenedProvider {
  const { descriptor, charges, refunds, readWebhook } = adapterOf(name)
  const call = providerCaller(name, config)
  const connection = { ...config, name, call }
  const { initialise, verify } = charges(connection)
  const { verify: verifyForVisitor } = charges({ ...connection, call: (asked) => call(asked, 'visitor') })
  const { verify: verifyForWebhook } = charges({ ...connection, call: (asked) => call(asked, 'webhook') })
  const verifyFor = { visitor: verifyForVisitor, webhook: verifyForWebhook, schedule: verify }
  return {
    name,
    mode: config.mode,
    hosts: config.hosts,
    smallestRefund: descriptor.smallestRefund,
    popupTakesReferenceOnce: descriptor.popupTakesReferenceOnce,
    initialise: async (charge) => checkChargeLimits(name, charge.amount) ?? initialise(charge),
    verify: (reference, transactionId, by = 'schedule') => verifyFor[by](reference, transactionId),
    readWebhook: (body, headers) => readWebhook(config.webhookSecrets, body, headers),
    ...refunds(connection),
  }
}
