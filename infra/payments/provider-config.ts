import type { PaymentProvider, ProviderMode } from '#domain/payments/provider.ts'
import type { ProviderHosts } from './provider-descriptor.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Reports what the operator should know although the call went on: unknown statuses, refused keys, missing keys. */
export type Report = (fault: unknown, about: string) => void

/** A provider together with its addresses. */
export type OpenedProvider = PaymentProvider & { readonly hosts: ProviderHosts }

export type ProviderConfig = {
  mode: ProviderMode
  publicKey: string
  secretKey: string
  /** What authenticates webhooks; more than one while a secret is being replaced. */
  webhookSecrets: string[]
  hosts: ProviderHosts
  /** Milliseconds after which any call is given up, where that is sooner than its kind allows. */
  timeoutMs?: number
  fetch?: Fetch
  report?: Report
  /** Milliseconds since the epoch. */
  now?: () => number
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}
