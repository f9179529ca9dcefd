import type { Hono } from 'hono'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ProviderKeys } from '#infra/payments/sandbox-keys.ts'
import type { SandboxClock } from './clock.ts'
import type { Charge, Ledger, Outcome, Refund } from './ledger.ts'
import type { Scenarios } from './scenarios.ts'
import type { Switches } from './switches.ts'

/** A webhook before it is signed. */
export type Message = {
  url: string
  /** The charge that it is about. */
  reference: string | null
  /** Null where the body is the data alone. */
  event: string | null
  /** The data as JSON text, byte for byte as it is sent. */
  written: string
}

/** What all imitated providers share. */
export type Sandbox = {
  /** Where browsers reach the sandbox, without a trailing slash. */
  base: string
  publicUrl: string
  ledger: Ledger
  /** Can be changed from outside while the sandbox runs. */
  scenarios: Scenarios
  clock: SandboxClock
  keys: ProviderKeys
  /** Ends a refund after its delay, with its webhooks. */
  startRefund(refund: Refund): void
  /** Sends the webhook about a charge's current state once more. */
  resend(charge: Charge): Promise<void>
}

export const disputeStages = ['create', 'remind', 'resolve'] as const
export type DisputeStage = (typeof disputeStages)[number]

/** How one provider behaves: its API, its page, and its webhooks when something happens to a charge. */
export type Imitation = {
  name: ProviderName
  /** The payment page's path, below `/{name}`, for Hono. */
  pagePath: string
  /** Where the browser script posts its options, below `/{name}`; absent where only the merchant's server opens charges. */
  openingPath?: string
  /** Whether the page stays open for another try after a decline. */
  retriesAfterDecline: boolean
  /** Whether the page polls for a pending transfer until it arrives, before it reports anything. */
  watchesTransfers: boolean
  /** Whether an amount other than the requested one is returned, as the merchant prefers. */
  returnsWrongAmounts?: boolean
  /** Whether a charge that is refunded in full is called reversed. */
  reversesRefundedCharges?: boolean
  /** Whether a refund can wait for the customer's bank account. */
  refundsNeedAttention?: boolean
  signatureHeader: string
  api(sandbox: Sandbox): Hono
  /** Makes the body of the provider's refusals. */
  refusal(message: string): object
  sign(body: string, written: string, secret: string): string
  /** The delays in milliseconds before each further try when a webhook isn't answered with 200. */
  retries(switches: Switches): number[]
  /** The webhook for a charge's newest state; null when the provider sends none. */
  chargeMessage(charge: Charge, switches: Switches): Message | null
  refundMessage(refund: Refund, publicUrl: string): Message | null
  /** Absent where the provider sends no webhooks about disputes. */
  disputeMessage?(charge: Charge, stage: DisputeStage, at: Date): Message
  /** The name of a refund that is made on the dashboard, where refunds have names. */
  dashboardRefundName?(id: number): string
  /** What the browser script hands to the page's callbacks. */
  reply(charge: Charge, outcome: Outcome): Record<string, unknown>
  /** Where a payment page outside a popup sends the shopper afterwards; null when it stays open. */
  returnTo(charge: Charge, outcome: Outcome, switches: Switches): string | null
}

export function pageUrl(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'pagePath'>, charge: Charge): string {
  return `${sandbox.base}/${imitation.name}${imitation.pagePath.replace(':token', charge.token)}`
}

/** The address with these parameters added. */
export function withQuery(href: string, parameters: Record<string, string>): string {
  const url = new URL(href)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  return url.href
}

export const minutes = 60_000
export const hours = 60 * minutes
