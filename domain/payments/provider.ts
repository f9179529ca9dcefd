import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'

/** Where a payment is real: the built-in imitation, the provider's test mode, or live money. */
export type ProviderMode = 'sandbox' | 'test' | 'live'

export type ChargeRequest = {
  /** Our own reference, 12 to 40 letters, digits and hyphens, stored before the provider is called. */
  reference: string
  amount: Kobo
  customer: { email: string; name: string; phone: string }
  /** `popup` opens over the checkout page; `redirect` leaves for the provider's hosted page. */
  presentation: 'popup' | 'redirect'
  /** Where a hosted page sends the shopper back to. */
  returnUrl: string
  /** Where the provider reports this charge, for providers that take it with each charge. */
  webhookUrl: string
}

/**
 * What the browser needs to open the provider's popup. If the provider lets our server fix the amount, it isn't in
 * here.
 */
export type Popup = {
  provider: ProviderName
  scriptUrl: string
  /** Identifies the charge, if our server has opened it. */
  accessCode?: string
  /** The options of the provider's script, under the provider's own names, if the browser opens the charge. */
  options?: Readonly<Record<string, unknown>>
}

export type OpenedCharge =
  | { ok: true; checkoutUrl: string | null; popup: Popup | null }
  /** `unavailable`: no clear answer, the charge may or may not exist; `rejected`: the provider refused it. */
  | { ok: false; reason: 'unavailable' | 'rejected'; detail: string }

/** How money is paid; it decides how long an order is reserved. */
export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'other'

export type Verification =
  | {
      /** `open`: nothing is under way, but it may still be paid; `pending`: money is on its way. */
      state: 'paid' | 'open' | 'pending' | 'failed' | 'reversed'
      /** Our reference as the provider knows it. */
      reference: string
      transactionId: string | null
      /** What was received, or null when the provider's figure isn't a whole number of kobo. */
      amount: Kobo | null
      currency: string
      /**
       * The mode by the provider's answer: null if its answers never contain one, `unknown` for any other value or a
       * missing one.
       */
      mode: 'test' | 'live' | 'unknown' | null
      channel: Channel | null
      /** The provider's fee in kobo, where known. */
      fee: Kobo | null
    }
  /** The provider knows no such charge, or nobody has tried to pay it yet. No proof that it wasn't paid. */
  | { state: 'not_found' }
  | { state: 'unavailable'; detail: string }

export type VerificationState = Verification['state']

/** Why a provider is asked: for a visitor's browser, because of a webhook, or by the shop's own schedule. */
export type AskedBy = 'visitor' | 'webhook' | 'schedule'

/** The headers of a webhook, by name; null for one that wasn't sent. Each provider puts its signature there. */
export type WebhookEnvelope = { get(name: string): string | null }

export type WebhookReading =
  | { ok: false; reason: 'missing' | 'mismatch' | 'malformed' }
  | {
      ok: true
      kind: 'charge' | 'refund' | 'dispute' | 'ping' | 'other'
      /** Possible references of ours: providers don't always put it in the same field. */
      references: string[]
      transactionId: string | null
      /** The provider's names for the refunds that the webhook mentions. */
      refundNames: string[]
    }

export type ProviderRefundState = 'pending' | 'done' | 'failed' | 'needs_attention'

export type RefundRequest = {
  reference: string
  transactionId: string | null
  /** Our own name for the refund. If the provider has idempotency keys, it is the key. */
  refundReference: string
  amount: Kobo
  reason: string
  /** Where the provider reports this refund, for providers that take it with each refund. */
  webhookUrl?: string
}

export type RefundAnswer =
  | { ok: true; providerRefundId: string; state: ProviderRefundState }
  /** `unavailable`: no clear answer, it may or may not have been made; `rejected`: the provider refused it. */
  | { ok: false; reason: 'unavailable' | 'rejected'; detail: string }

/** A refund that a provider reports, ours or one made on its dashboard. */
export type ProviderRefund = {
  providerRefundId: string
  /** The name that we gave it, where the provider returns it; else null. */
  refundReference: string | null
  /** The refunded amount, or null when the provider's figure isn't a whole number of kobo. */
  amount: Kobo | null
  state: ProviderRefundState
}

export type RefundedPayment = {
  reference: string
  transactionId: string | null
  /** Names of its refunds that we know of, ours and the provider's, for providers that list none by payment. */
  names: string[]
}

export type FoundRefunds = { ok: true; refunds: ProviderRefund[] } | { ok: false; detail: string }

/** The bank account for a refund that can't be returned to the card or account that paid. */
export type BankAccount = {
  accountNumber: string
  /** The provider's own number for the bank. */
  bankId: string
}

/** A bank as the provider knows it. */
export type Bank = { bankId: string; name: string }

/** Sorted by name; `detail` says why there was no clear answer. */
export type BankList = { ok: true; banks: Bank[] } | { ok: false; detail: string }

/**
 * One payment provider. Adapters convert units and read the provider's formats. They never decide whether an order is
 * paid: comparing reference, amount and currency is up to `settle-payment`.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  readonly mode: ProviderMode
  /** Whether its popup refuses a reference with which it was opened before, even if nobody has paid. */
  readonly popupTakesReferenceOnce: boolean
  /** The smallest amount that it refunds. */
  readonly smallestRefund: Kobo
  initialise(charge: ChargeRequest): Promise<OpenedCharge>
  /**
   * The state of a payment. Calls for visitors never use up or block those of webhooks and of the schedule, which is
   * the default.
   */
  verify(reference: string, transactionId: string | null, by?: AskedBy): Promise<Verification>
  /** Reads a webhook; authenticates the raw bytes in constant time before it parses anything. */
  readWebhook(body: Uint8Array, envelope: WebhookEnvelope): WebhookReading
  /** Requests a refund. An earlier one of the same name is returned, not made again. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** Every refund of a payment that the provider reports. */
  findRefunds(payment: RefundedPayment): Promise<FoundRefunds>
  /** Resumes a refund that needs the customer's bank account, if the provider has such a thing. */
  retryRefund?(providerRefundId: string, account: BankAccount): Promise<RefundAnswer>
  /** The banks at which that account may be. */
  listBanks?(): Promise<BankList>
}
