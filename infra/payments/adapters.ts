import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { Adapter, Charges, ReadWebhook, Refunds } from './adapter.ts'
import type { ProviderDescriptor } from './provider-descriptor.ts'

// Each name has its folder here, so nothing lists the folders a second time (docs/how-to/add-a-payment-provider.md).
const adapters = new Map(await Promise.all(providerNames.map(async (name) => [name, await load(name)] as const)))

async function load(name: ProviderName): Promise<Adapter> {
  const [config, charges, refunds, webhooks]: [
    { descriptor: ProviderDescriptor },
    { charges: Charges },
    { refunds: Refunds },
    { readWebhook: ReadWebhook },
  ] = await Promise.all([
    import(`./${name}/config.ts`),
    import(`./${name}/charges.ts`),
    import(`./${name}/refunds.ts`),
    import(`./${name}/webhooks.ts`),
  ])
  return { ...config, ...charges, ...refunds, ...webhooks }
}

/** A provider's folder. */
export function adapterOf(name: ProviderName): Adapter {
  const adapter = adapters.get(name)
  if (!adapter) throw new Error(`There is no folder for ${name}`)
  return adapter
}

export const descriptorOf = (name: ProviderName): ProviderDescriptor => adapterOf(name).descriptor
