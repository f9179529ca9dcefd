import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { PaymentProvider, WebhookEnvelope, WebhookReading } from '#domain/payments/provider.ts'
import type { CallProvider } from './call-provider.ts'
import type { ProviderConfig } from './provider-config.ts'
import type { ProviderDescriptor } from './provider-descriptor.ts'

/** What a provider's functions get: its keys and hosts, and a function that calls its API. */
export type Connection = ProviderConfig & { name: ProviderName; call: CallProvider }

/** `charges` of `<provider>/charges.ts`. Amounts are within the provider's limits. */
export type Charges = (connection: Connection) => Pick<PaymentProvider, 'initialise' | 'verify'>

/** `refunds` of `<provider>/refunds.ts`. */
export type Refunds = (
  connection: Connection,
) => Pick<PaymentProvider, 'refund' | 'findRefunds' | 'retryRefund' | 'listBanks'>

/** `readWebhook` of `<provider>/webhooks.ts`. The first secret is in use; webhooks under the older ones count as well. */
export type ReadWebhook = (secrets: readonly string[], body: Uint8Array, headers: WebhookEnvelope) => WebhookReading

/** One provider's folder. */
export type Adapter = { descriptor: ProviderDescriptor; charges: Charges; refunds: Refunds; readWebhook: ReadWebhook }
