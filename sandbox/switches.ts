import { z } from 'zod'
import { outcomes } from './ledger.ts'

/** The calls of a provider's API that can be made to fail. */
export type FaultyCall = 'initialise' | 'verify' | 'refund' | 'readRefund'

const faultKinds = [
  /** Never responds and does nothing. */
  'timeout',
  /** Carries out the call, and never responds. */
  'silent_after',
  'server_error',
  'malformed_json',
  'html',
  'empty',
  'too_many_requests',
  /** The right response, padded to more than 1 MiB. */
  'too_large',
  /** The right response, with an unknown status. */
  'unknown_status',
  /** A refusal in the provider's own format, with status 400. */
  'refused',
] as const

const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  /** For this many calls; null means until it is cleared. */
  times: z.number().int().min(1).nullable().default(null),
  /** The delay that `too_many_requests` asks for. */
  retryAfterSeconds: z.number().int().min(0).max(3_600).default(30),
})
export type Fault = z.output<typeof faultSchema>

export const signatures = ['right', 'wrong', 'missing', 'truncated', 'upper_case', 'not_hex', 'old_secret'] as const
export type SignatureKind = (typeof signatures)[number]

const milliseconds = z.number().int().min(0).max(604_800_000)
const reference = z.string().min(1).max(100)

/** Everything that can be set in the sandbox, for one charge or for all. Times are milliseconds of the sandbox's clock, money is kobo. */
export const switchesSchema = z.strictObject({
  /** `before`: delivered and answered before the payment page responds. */
  webhooks: z.enum(['on', 'before', 'off']),
  webhookDelayMs: milliseconds,
  /** How often each webhook is sent, one after another or all at once, because providers sometimes repeat theirs. */
  webhookCopies: z.number().int().min(1).max(5),
  webhookParallel: z.boolean(),
  /**
   * Holds back the first webhook (a failed try, a refund's `pending`) and sends it right after the last one (the success, the refund's
   * `processed`).
   */
  webhooksOutOfOrder: z.boolean(),
  webhookSignature: z.enum(signatures),
  /** Changes an amount in the body after it was signed. */
  webhookAltered: z.boolean(),
  /** Names another event after signing. Korapay's signature, which covers only `data`, still matches. */
  webhookEvent: z.string().max(60).nullable(),
  /** Whose reference Korapay puts into `reference`: usually ours for hosted pages, theirs (KPY…) for popups. */
  korapayReference: z.enum(['usual', 'ours', 'theirs']),
  /** Korapay signs `data` with spaces, escaped slashes, raw non-ASCII letters, numbers like 12500.00 and keys in reverse order. */
  korapayAwkwardData: z.boolean(),
  /** Paystack retries four times 3 minutes apart, then hourly up to 72 h in live mode; hourly up to 10 h in test mode. */
  paystackRetries: z.enum(['live', 'test']),
  /** Flutterwave retries three times, 30 minutes apart, and only where that is switched on in the dashboard. */
  flutterwaveRetries: z.boolean(),

  /** How much arrives for a payment: an exact amount in kobo, or how it differs from the requested one. */
  received: z.union([
    z.enum(['exact', 'kobo_under', 'kobo_over', 'naira_under', 'hundredfold']),
    z.number().int().min(1).max(1_000_000_000_000),
  ]),
  receivedCurrency: z.string().regex(/^[A-Z]{3}$/),
  /** The `domain` that Paystack states. */
  receivedMode: z.enum(['test', 'live']),
  /** The reference that verification states for a paid charge; null means its own. */
  receivedReference: reference.nullable(),
  /**
   * What Korapay does with an amount that differs. `return_excess`: an excess is returned, a shortfall is returned whole. `return_all`:
   * everything is returned and the charge stays processing.
   */
  korapayPreference: z.enum(['accept_all', 'return_excess', 'return_all']),
  /** How it is paid; null means card, then USSD, then transfer from try to try, and pending money always by transfer. */
  channel: z.enum(['card', 'ussd', 'bank_transfer']).nullable(),
  /** How long a pending bank transfer takes to arrive. */
  transferDelayMs: milliseconds,

  /** A popup that opens by itself, like Flutterwave's and Korapay's, says that it can't open, whatever the fault. */
  initialise: faultSchema.nullable(),
  verify: faultSchema.nullable(),
  refund: faultSchema.nullable(),
  readRefund: faultSchema.nullable(),

  /** The button that the payment page presses as soon as it opens, once. */
  next: z.enum(outcomes).nullable(),
  /** What the payment page reports to the shop's page after a payment: `told` the outcome, `told_nothing` (it just closes), or `closed`. */
  browser: z.enum(['told', 'told_nothing', 'closed']),
  /** How long Korapay's popup waits for a transfer before it calls `onPending`, in real time. */
  pendingPatienceMs: milliseconds,
  /** The status in Flutterwave's return URL; `usual` is one of the two that are seen in practice. */
  returnStatus: z.enum(['usual', 'successful', 'completed', 'cancelled', 'doubled']),
  /** The transaction id in Flutterwave's return URL. */
  returnTransaction: z.enum(['right', 'wrong', 'missing']),
  /** The reference in the return URL; null means the charge's own. */
  returnReference: reference.nullable(),

  /** How a refund ends. `pending` stays so; `unsettled` is Korapay's refusal; only Paystack has `needs_attention`. */
  refunds: z.enum(['done', 'failed', 'needs_attention', 'pending', 'unsettled']),
  refundDelayMs: milliseconds,
})

export type Switches = z.output<typeof switchesSchema>

export const usualSwitches: Readonly<Switches> = {
  webhooks: 'on',
  webhookDelayMs: 1_000,
  webhookCopies: 1,
  webhookParallel: false,
  webhooksOutOfOrder: false,
  webhookSignature: 'right',
  webhookAltered: false,
  webhookEvent: null,
  korapayReference: 'usual',
  korapayAwkwardData: false,
  paystackRetries: 'live',
  flutterwaveRetries: false,
  received: 'exact',
  receivedCurrency: 'NGN',
  receivedMode: 'test',
  receivedReference: null,
  korapayPreference: 'accept_all',
  channel: null,
  transferDelayMs: 6_000,
  initialise: null,
  verify: null,
  refund: null,
  readRefund: null,
  next: null,
  browser: 'told',
  pendingPatienceMs: 20_000,
  returnStatus: 'usual',
  returnTransaction: 'right',
  returnReference: null,
  refunds: 'done',
  refundDelayMs: 2_000,
}
