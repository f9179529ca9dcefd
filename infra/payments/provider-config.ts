import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { PaymentProvider, ProviderMode } from '#domain/payments/provider.ts'

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Writes down what a person should know of although the call went on: unknown statuses, refused keys, lost hosts. */
export type Report = (fault: unknown, about: string) => void

/** Where a provider lives. Its imitation differs from it in these addresses alone. */
export type ProviderHosts = {
  /** Base of the server's calls, without a trailing slash. */
  api: string
  /** The whole address of the popup's script. */
  script: string
  /** Origins of the hosted payment pages; a page anywhere else is not followed. */
  checkout: string[]
  /** Origins that the popup frames, talks to and takes styles from. */
  frame: string[]
  connect: string[]
  style: string[]
}

/** A provider that remembers where its provider lives. */
export type OpenedProvider = PaymentProvider & { readonly hosts: ProviderHosts }

export type ProviderConfig = {
  mode: ProviderMode
  publicKey: string
  secretKey: string
  /** What authenticates webhooks; more than one while a secret is being replaced. */
  webhookSecrets: string[]
  hosts: ProviderHosts
  /** Milliseconds after which any call is given up, where that is sooner than its kind allows. */
  patience?: number
  fetch?: Fetch
  report?: Report
  /** Milliseconds since the epoch. */
  now?: () => number
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const mostWords = 100
const reported = new WeakMap<Report, Set<string>>()

/**
 * A status word's meaning. An unknown word is pending, never paid or failed, and is reported once, however often it comes.
 */
export function meaningOf<State>(
  table: ReadonlyMap<string, State>,
  status: string,
  unknown: State,
  from: { provider: ProviderName; report: Report | undefined },
): State {
  const known = table.get(status)
  if (known !== undefined) return known
  if (from.report) reportWord(from.report, `unknown status "${status.slice(0, 60)}"`, `${from.provider} status`)
  return unknown
}

// The shop asks about an open payment dozens of times; the first of them says all that there is to say.
function reportWord(report: Report, fault: string, about: string): void {
  const words = reported.get(report) ?? new Set<string>()
  reported.set(report, words)
  if (words.has(about + fault) || words.size === mostWords) return
  words.add(about + fault)
  report(new Error(fault), about)
}
