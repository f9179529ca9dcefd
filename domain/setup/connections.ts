import type { Message } from '#domain/notifications/mailer.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'

/** What can be wrong with a connection that was tried. `other` is what the other side says. */
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

/** How a try went; `detail` is the other side's own words, without secrets and addresses of mail, and may be empty. */
export type Trial = { ok: true } | { ok: false; problem: ConnectionProblem; detail: string }

/** Where mail goes out; `server` is null where mails are only kept, at the address where they can be read or in a folder. */
export type MailConnection = {
  server: { host: string; port: number; user: string | null } | null
  /** Where kept mails can be read on the shop's own address; null where nobody can. */
  mailbox: string | null
  from: string
  send: (message: Message) => Promise<Trial>
}

/** `place` is the name of the bucket and its host; null on the disk of the shop. */
export type StorageConnection = { place: string | null; tryOut: () => Promise<Trial> }

/**
 * A payment provider as it is configured. `none`: it has no keys; `incomplete`: some are missing; `mixed`: a test and a live key; `sandbox`:
 * the built-in imitation stands for it. `missing` are names of variables.
 */
export type PaymentConnection = {
  provider: ProviderName
  state: 'none' | 'incomplete' | 'mixed' | 'sandbox' | 'test' | 'live'
  missing: readonly string[]
  variables: { public: string; secret: string; webhooks: string }
  /** The last four characters of the secret key in use, to tell keys apart; null where there is none or it is short. */
  keyEnd: string | null
  /** What proves that webhooks come from the provider: its secret key, or a secret that is typed in at the provider's. */
  webhookProof: 'secret_key' | 'own_secret'
  hasWebhookSecret: boolean
  /** The address to be entered at the provider's. */
  webhookUrl: string
  /** The host that is called where it isn't the provider's own. */
  otherHost: string | null
  /** A harmless call with the secret key; null where there is nothing to call with. */
  tryOut: (() => Promise<Trial>) | null
}

/** What the shop is connected to by its configuration, which only whoever runs its server can change. */
export type Connections = {
  isProduction: boolean
  mail: MailConnection
  storage: StorageConnection
  payments: readonly PaymentConnection[]
}
