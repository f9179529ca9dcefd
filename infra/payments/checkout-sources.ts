import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import type { OpenedGateway, ProviderHosts } from './provider-config.ts'

export type CheckoutSources = Record<'script' | 'frame' | 'connect' | 'formAction' | 'style', string[]>

/** The hosts that a content security policy must allow on the checkout page, for the providers that it offers. */
export function checkoutSources(gateways: ReadonlyMap<GatewayName, PaymentGateway>): CheckoutSources {
  const hosts = [...gateways.values()].filter(hasHosts).map((gateway) => gateway.hosts)
  const distinct = (pick: (of: ProviderHosts) => string[]) => [...new Set(hosts.flatMap(pick))]
  return {
    script: distinct((of) => [new URL(of.script).origin]),
    frame: distinct((of) => of.frame),
    connect: distinct((of) => of.connect),
    formAction: distinct((of) => of.checkout),
    style: distinct((of) => of.style),
  }
}

const hasHosts = (gateway: PaymentGateway): gateway is OpenedGateway => 'hosts' in gateway
