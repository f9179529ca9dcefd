import type { Kobo } from '#domain/money/money.ts'

/** Where a provider is. Its imitation differs from it in these addresses alone. */
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

export type KeyKind = 'public' | 'secret'

/**
 * What the shop must know of a provider before it calls it: `<provider>/config.ts`. The names of its environment variables,
 * the content security policy, the checks of its keys and the imitation's addresses and keys are derived from it.
 */
export type ProviderDescriptor = {
  hosts: ProviderHosts
  /** What keys begin with, by kind and mode. */
  keys: Record<KeyKind, { test: string; live: string }>
  /** What authenticates webhooks: the secret key, or a secret of their own in a variable of its own. */
  webhookSecret: 'SECRET_KEY' | 'WEBHOOK_HASH'
  /** The smallest and largest charge. */
  limits: { least: Kobo; most: Kobo }
  smallestRefund: Kobo
  /** The path of a payment that doesn't exist, asked for to see whether the key is accepted. */
  trialPath: string
  /** Whether its popup refuses a reference that it was opened with before, also when nobody has paid. */
  popupTakesReferenceOnce: boolean
}

export const noUpperLimit: Kobo = Number.MAX_SAFE_INTEGER
