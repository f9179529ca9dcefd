import { z } from 'zod'
import { nairaToKobo } from '#domain/money/money.ts'
import type {
  ChargeRequest,
  FlutterwaveOptions,
  OpenedCharge,
  PaymentProvider,
  Verification,
} from '#domain/payments/provider.ts'
import { isOnHost, returnAddress } from './addresses.ts'
import { type CallProvider, patience, providerCaller } from './call-provider.ts'
import { channelOf } from './channel.ts'
import { findFlutterwaveRefunds, refundWithFlutterwave } from './flutterwave-refunds.ts'
import { readFlutterwaveWebhook } from './flutterwave-webhook.ts'
import { nairaNumber } from './naira-number.ts'
import { meaningOf, type ProviderConfig } from './provider-config.ts'
import { sha256Hex } from './secrets.ts'

const paymentOptions = 'card, banktransfer, ussd'

/** Flutterwave v3: amounts in naira; the popup's amount is stated by the browser and held to ours by a checksum. */
export function flutterwave(config: ProviderConfig): PaymentProvider {
  const call = providerCaller('flutterwave', config)
  return {
    name: 'flutterwave',
    mode: config.mode,
    popupTakesReferenceOnce: false,
    initialise: (charge) =>
      charge.presentation === 'popup' ? Promise.resolve(openPopup(config, charge)) : openPage(call, config, charge),
    verify: (reference, transactionId) => verify(call, config, reference, transactionId),
    readWebhook: (body, headers) => readFlutterwaveWebhook(config.webhookSecrets, body, headers),
    refund: (request) =>
      refundWithFlutterwave(call, config, request, (reference) => findTransaction(call, config, reference)),
    findRefunds: (payment) =>
      findFlutterwaveRefunds(call, config, payment, (reference) => findTransaction(call, config, reference)),
  }
}

/** The checksum that keeps a browser from changing the amount. `amount` is the text that goes over the wire. */
export function payloadHash(
  charge: { amount: string; currency: string; email: string; reference: string },
  secretKey: string,
): string {
  return sha256Hex(charge.amount + charge.currency + charge.email + charge.reference + sha256Hex(secretKey))
}

function openPopup(config: ProviderConfig, charge: ChargeRequest): OpenedCharge {
  const amount = nairaNumber(charge.amount)
  const { email, name, phone } = charge.customer
  const options: FlutterwaveOptions = {
    public_key: config.publicKey,
    tx_ref: charge.reference,
    amount,
    currency: 'NGN',
    payment_options: paymentOptions,
    redirect_url: returnAddress(charge.returnUrl),
    customer: { email, name, phone_number: phone },
    payload_hash: payloadHash(
      { amount: String(amount), currency: 'NGN', email, reference: charge.reference },
      config.secretKey,
    ),
  }
  return { ok: true, checkoutUrl: null, popup: { provider: 'flutterwave', scriptUrl: config.hosts.script, options } }
}

async function openPage(call: CallProvider, config: ProviderConfig, charge: ChargeRequest): Promise<OpenedCharge> {
  const { email, name, phone } = charge.customer
  const answer = await call({
    method: 'POST',
    path: '/payments',
    body: {
      tx_ref: charge.reference,
      amount: nairaNumber(charge.amount),
      currency: 'NGN',
      redirect_url: returnAddress(charge.returnUrl),
      payment_options: paymentOptions,
      customer: { email, name, phonenumber: phone },
    },
    within: patience.initialise,
    data: z.object({ link: z.url() }),
  })
  if (!answer.ok)
    return { ok: false, reason: answer.reason === 'refused' ? 'rejected' : 'unavailable', detail: answer.detail }
  if (!isOnHost(answer.data.link, config.hosts.checkout)) {
    return { ok: false, reason: 'unavailable', detail: 'named a page on a foreign host' }
  }
  return { ok: true, checkoutUrl: answer.data.link, popup: null }
}

const statuses = new Map<string, 'paid' | 'pending' | 'failed'>([
  ['successful', 'paid'],
  ['pending', 'pending'],
  ['failed', 'failed'],
])

const figure = z.union([z.number(), z.string()])

const transactionSchema = z.object({
  id: z.union([z.number().int(), z.string()]).transform(String),
  tx_ref: z.string(),
  amount: figure,
  currency: z.string(),
  status: z.string(),
  payment_type: z.string().nullish(),
  app_fee: figure.nullish(),
})

// Several tries may share one reference, and an id may come from anybody's address bar: an id counts only when it names
// a good try of this very reference, otherwise the reference is asked about.
async function verify(
  call: CallProvider,
  config: ProviderConfig,
  reference: string,
  transactionId: string | null,
): Promise<Verification> {
  const byId =
    transactionId !== null && /^\d{1,20}$/.test(transactionId)
      ? await ask(call, config, `/transactions/${transactionId}/verify`)
      : null
  const ofThisReference = byId && 'reference' in byId && byId.reference === reference ? byId : null
  if (ofThisReference?.state === 'paid') return ofThisReference
  const byReference = await ask(
    call,
    config,
    `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`,
  )
  return byReference.state === 'not_found' && ofThisReference ? ofThisReference : byReference
}

async function ask(call: CallProvider, config: ProviderConfig, path: string): Promise<Verification> {
  const answer = await call({ method: 'GET', path, within: patience.read, data: transactionSchema })
  if (!answer.ok) {
    const unknown = answer.reason === 'refused' && (answer.status === 400 || answer.status === 404)
    return unknown ? { state: 'not_found' } : { state: 'unavailable', detail: answer.detail }
  }
  const { data } = answer
  return {
    state: meaningOf(statuses, data.status, 'pending', { provider: 'flutterwave', report: config.report }),
    reference: data.tx_ref,
    transactionId: data.id,
    amount: nairaToKobo(data.amount),
    currency: data.currency,
    mode: null,
    channel: channelOf(data.payment_type),
    fee: data.app_fee === null || data.app_fee === undefined ? null : nairaToKobo(data.app_fee),
  }
}

/** The id of the paid transaction under a reference; null when none is known. */
async function findTransaction(call: CallProvider, config: ProviderConfig, reference: string): Promise<string | null> {
  const found = await verify(call, config, reference, null)
  return found.state === 'paid' ? found.transactionId : null
}
