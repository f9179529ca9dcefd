import type { Hono } from 'hono'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { ProviderKeys } from '#infra/payments/sandbox-keys.ts'
import type { SandboxClock } from './clock.ts'
import type { Charge, Ledger, Outcome, Refund } from './ledger.ts'
import type { Settings } from './settings.ts'

/** A webhook as it will go over the wire. */
export type Notice = {
  url: string
  body: string
  headers: Record<string, string>
  /** How long the provider waits before each further try when it isn't answered with 200, in milliseconds. */
  retries: number[]
}

/** What every imitated provider works with. */
export type Sandbox = {
  /** Where browsers reach the sandbox, without a trailing slash. */
  base: string
  publicUrl: string
  ledger: Ledger
  /** Changed from outside while running. */
  settings: Settings
  clock: SandboxClock
  keys: ProviderKeys
  /** Sends off what becomes of a refund, after its time. */
  startRefund(refund: Refund): void
}

/** One provider's ways: what is told to whom when something happens to a charge. */
export type Imitation = {
  name: GatewayName
  title: string
  /** The payment page's path, below `/{name}`, for Hono. */
  pagePath: string
  /** Whether the page stays open for another try after a decline. */
  retriesAfterDecline: boolean
  /** Whether the page itself watches a pending transfer until it arrives, before anyone is told. */
  watchesTransfers: boolean
  api(sandbox: Sandbox): Hono
  /** The webhook for a charge's newest state; null when the provider sends none. */
  chargeNotice(charge: Charge, keys: ProviderKeys): Notice | null
  refundNotice(refund: Refund, keys: ProviderKeys, publicUrl: string): Notice | null
  /** What the browser script hands to the page's callbacks. */
  reply(charge: Charge, outcome: Outcome): Record<string, unknown>
  /** Where a page opened by itself sends the shopper; null when it stays. */
  returnTo(charge: Charge, outcome: Outcome): string | null
}

export function pageAddress(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'pagePath'>, charge: Charge): string {
  return `${sandbox.base}/${imitation.name}${imitation.pagePath.replace(':token', charge.token)}`
}

/** The address with these parameters added. */
export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value)
  return url.href
}
