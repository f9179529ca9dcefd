import type { Message } from '#domain/notifications/mailer.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'

/** What can be wrong with a connection that was tested; `other` comes with the other side's own message. */
export type ConnectionProblem =
  | 'host_not_found'
  | 'refused'
  | 'timed_out'
  | 'certificate'
  | 'no_tls'
  | 'sign_in_refused'
  | 'sender_refused'
  | 'recipient_refused'
  | 'key_refused'
  | 'key_may_not'
  | 'too_often'
  | 'not_there'
  | 'not_writable'
  | 'full'
  | 'no_answer'
  | 'other'

/**
 * The outcome of a test; `detail` is the other side's own message, without secrets and e-mail addresses, and may be
 * empty.
 */
export type Trial = { ok: true } | { ok: false; problem: ConnectionProblem; detail: string }

/** How mail is sent; `server` is null if mails are only kept, in the mailbox of a development shop or in a folder. */
export type MailConnection = {
  server: { host: string; port: number; user: string | null } | null
  /** The shop's own address where kept mails can be read; null if there is none. */
  mailbox: string | null
  from: string
  send: (message: Message) => Promise<Trial>
}

/** `place` is the name of the bucket with its host; null if files are on the shop's disk. */
export type StorageConnection = { place: string | null; tryOut: () => Promise<Trial> }

/**
 * A payment provider as it is configured. `none`: it has no keys; `incomplete`: some are missing; `mixed`: one key is
 * for tests and one is live; `sandbox`: the built-in imitation replaces it. `missing` are the names of environment
 * variables.
 */
export type PaymentConnection = {
  provider: ProviderName
  state: 'none' | 'incomplete' | 'mixed' | 'sandbox' | 'test' | 'live'
  missing: readonly string[]
  variables: { public: string; secret: string; webhooks: string }
  /** The last four characters of the secret key in use, to tell keys apart; null if there is no key or it is short. */
  keyEnd: string | null
  /** How webhooks are authenticated: by the secret key, or by a secret of their own that is set at the provider. */
  webhookProof: 'secret_key' | 'own_secret'
  hasWebhookSecret: boolean
  /** The address that must be set at the provider. */
  webhookUrl: string
  /** The host that the shop calls if it isn't the provider's own. */
  otherHost: string | null
  /** Makes a harmless call with the secret key; null if there is no key. */
  tryOut: (() => Promise<Trial>) | null
}

/** The connections that the shop's configuration sets up; only the operator of the server can change them. */
export type Connections = {
  isProduction: boolean
  mail: MailConnection
  storage: StorageConnection
  payments: readonly PaymentConnection[]
}
