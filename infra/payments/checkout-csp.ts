import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import type { OpenedProvider } from './provider-config.ts'
import type { ProviderHosts } from './provider-descriptor.ts'

export type CheckoutSources = Record<'script' | 'frame' | 'connect' | 'formAction' | 'style', string[]>

/** The hosts that a content security policy must allow on the checkout page, for the providers that it offers. */
export function checkoutSources(providers: ReadonlyMap<ProviderName, PaymentProvider>): CheckoutSources {
  const hosts = [...providers.values()].filter(hasHosts).map((provider) => provider.hosts)
  const distinct = (pick: (of: ProviderHosts) => string[]) => [...new Set(hosts.flatMap(pick))]
  return {
    script: distinct((of) => [new URL(of.script).origin]),
    frame: distinct((of) => of.frame),
    connect: distinct((of) => of.connect),
    formAction: distinct((of) => of.checkout),
    style: distinct((of) => of.style),
  }
}

const hasHosts = (provider: PaymentProvider): provider is OpenedProvider => 'hosts' in provider
