import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { SandboxClock } from '../clock.ts'
import type { ImitatedProvider } from '../imitated-provider.ts'
import type { Ledger } from '../ledger.ts'
import type { Scenarios } from '../scenarios.ts'
import type { WebhookSender } from '../webhooks.ts'

/** What the routes that control the sandbox read and change. */
export type ControlContext = {
  ledger: Ledger
  scenarios: Scenarios
  clock: SandboxClock
  sender: WebhookSender
  imitatedProviders: ReadonlyMap<ProviderName, ImitatedProvider>
}
