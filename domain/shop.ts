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

/** The providers by name. Payments in cash or by bank transfer have none. */
type Providers = ReadonlyMap<ProviderName, PaymentProvider> & {
  get(paidBy: PaidBy): PaymentProvider | undefined
  has(paidBy: PaidBy): boolean
}

/** Everything that the shop needs from outside; put together once, in `server/shop.ts`. */
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
  /** Where mail to the shop goes until the settings have an address: the address that the shop's mail is sent from. */
  mailAddress?: string
  /** How mail, storage and providers are configured, for the back office to show and to try out. */
  connections: Connections
  printReceipt: PrintReceipt
  passwords: Passwords
  clock: () => Date
  /** The shop's public URL, without a trailing slash; every absolute link starts with it. */
  publicUrl: string
  /** Signs links and guest cookies. */
  secret: string
  /** Former values of `secret`: what they have signed stays valid. */
  olderSecrets?: readonly string[]
  /** Sign sessions, the one in use first; without them `secret` does. */
  sessionSecrets?: readonly string[]
  /** Encrypt second factors, the one in use first; without them `secret` does. */
  secondFactorSecrets?: readonly string[]
  /** Whether administrators must set up a second factor before they can do anything else; false if not given. */
  staffNeedsSecondFactor?: boolean | undefined
  /** Reports a fault that must not stop the work at hand. */
  report: (fault: unknown, about: string) => void
  /** Notes what an operator may want to know of accounts, payments and attacks. */
  noteSecurity: NoteSecurityEvent
}
