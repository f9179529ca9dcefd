import type { Passwords } from '#domain/accounts/passwords.ts'
import type { PictureUploads } from '#domain/media/picture-uploads.ts'
import type { RenditionEncoder } from '#domain/media/rendition-encoder.ts'
import type { Storage } from '#domain/media/storage.ts'
import type { Mailer } from '#domain/notifications/mailer.ts'
import type { PaidBy, ProviderName } from '#domain/orders/provider-name.ts'
import type { PrintReceipt } from '#domain/orders/receipt.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import type { NoteSecurityEvent } from '#domain/security-event.ts'
import type { Connections } from '#domain/setup/connections.ts'
import type { Database } from '#domain/transaction.server.ts'

/** The providers by their names; of what came through a person's hands there is none. */
type Providers = ReadonlyMap<ProviderName, PaymentProvider> & {
  get(paidBy: PaidBy): PaymentProvider | undefined
  has(paidBy: PaidBy): boolean
}

/** Everything the shop needs from the world; put together once, in `server/shop.ts`. */
export type Shop = {
  db: Database
  /** The providers that have keys, in the order in which they are offered. */
  providers: Providers
  /** How the checkout opens a provider. */
  presentation: 'popup' | 'redirect'
  storage: Storage
  encoder: RenditionEncoder
  uploads: PictureUploads
  mailer: Mailer
  /** Where mail to the shop goes as long as no address is set: the one that mail is sent from. */
  mailAddress?: string
  /** The same connections as their configuration says, to be looked at and tried by whoever runs the shop. */
  connections: Connections
  printReceipt: PrintReceipt
  passwords: Passwords
  clock: () => Date
  /** The shop's public address, without a trailing slash; every absolute link starts with it. */
  publicUrl: string
  /** Signs links and guest cookies. */
  secret: string
  /** What these have signed stays valid. */
  olderSecrets?: readonly string[]
  /** Sign sessions, the one in use first; without them `secret` does. */
  sessionSecrets?: readonly string[]
  /** Encrypt second factors, the one in use first; without them `secret` does. */
  secondFactorSecrets?: readonly string[]
  /** Whether administrators may do nothing before they have set up a second factor; not if it isn't said. */
  staffNeedsSecondFactor?: boolean | undefined
  /** Reports a fault that must not stop the current work. */
  report: (fault: unknown, about: string) => void
  /** Notes what an operator may want to know of accounts, payments and attacks. */
  noteSecurity: NoteSecurityEvent
}
