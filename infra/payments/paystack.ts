import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'
import type { ChargeRequest, OpenedCharge, PaymentProvider, Verification } from '#domain/payments/provider.ts'
import { isOnHost, returnAddress } from './addresses.ts'
import { type CallProvider, patience, providerCaller } from './call-provider.ts'
import { channelOf } from './channel.ts'
import { refusalOf } from './charge-limits.ts'
import { findPaystackRefunds, refundWithPaystack, retryPaystackRefund } from './paystack-refunds.ts'
import { readPaystackWebhook } from './paystack-webhook.ts'
import { meaningOf, type ProviderConfig } from './provider-config.ts'

/** Paystack: amounts in integer kobo, the amount fixed by our server for popup and hosted page alike. */
export function paystack(config: ProviderConfig): PaymentProvider {
  const call = providerCaller('paystack', config)
  return {
    name: 'paystack',
    mode: config.mode,
    popupTakesReferenceOnce: false,
    initialise: (charge) => initialise(call, config, charge),
    verify: (reference, transactionId) => verify(call, config, reference, transactionId),
    readWebhook: (body, headers) => readPaystackWebhook(config.webhookSecrets, body, headers),
    refund: (request) => refundWithPaystack(call, config, request),
    findRefunds: (payment) => findPaystackRefunds(call, config, payment),
    retryRefund: (id, account) => retryPaystackRefund(call, config, id, account),
  }
}

const initialisedSchema = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string(),
})

async function initialise(call: CallProvider, config: ProviderConfig, charge: ChargeRequest): Promise<OpenedCharge> {
  const refusal = refusalOf('paystack', charge.amount)
  if (refusal) return refusal
  const back = returnAddress(charge.returnUrl)
  const answer = await call({
    method: 'POST',
    path: '/transaction/initialize',
    body: {
      email: charge.customer.email,
      amount: charge.amount,
      currency: 'NGN',
      reference: charge.reference,
      callback_url: back,
      metadata: {
        cancel_action: back,
        custom_fields: [
          { display_name: 'Name', variable_name: 'name', value: charge.customer.name },
          { display_name: 'Phone', variable_name: 'phone', value: charge.customer.phone },
        ],
      },
    },
    within: patience.initialise,
    data: initialisedSchema,
  })
  if (!answer.ok)
    return { ok: false, reason: answer.reason === 'refused' ? 'rejected' : 'unavailable', detail: answer.detail }
  const { authorization_url: checkoutUrl, access_code: accessCode, reference } = answer.data
  if (reference !== charge.reference || !isOnHost(checkoutUrl, config.hosts.checkout)) {
    return { ok: false, reason: 'unavailable', detail: 'named another reference or a page on a foreign host' }
  }
  const popup =
    charge.presentation === 'popup'
      ? { provider: 'paystack' as const, scriptUrl: config.hosts.script, accessCode }
      : null
  return { ok: true, checkoutUrl, popup }
}

const statuses = new Map<string, 'paid' | 'open' | 'pending' | 'failed' | 'reversed'>([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['ongoing', 'open'],
  // Left the page, which doesn't stop a transfer that is under way.
  ['abandoned', 'open'],
])

const figure = z.union([z.number(), z.string()])

const transactionSchema = z.object({
  id: z.union([z.number().int(), z.string()]).transform(String),
  domain: z.string().nullish().catch(null),
  status: z.string(),
  reference: z.string(),
  // What was really charged. Where the account passes its fees on to buyers this isn't what was asked for, and a person must look.
  amount: figure,
  currency: z.string(),
  channel: z.string().nullish(),
  fees: figure.nullish(),
})

// A reference names one transaction, so it decides. An id that is already known helps when the reference isn't found, and
// counts only when it names this very reference.
async function verify(
  call: CallProvider,
  config: ProviderConfig,
  reference: string,
  transactionId: string | null,
): Promise<Verification> {
  const byReference = await ask(call, config, `/transaction/verify/${encodeURIComponent(reference)}`)
  if (byReference.state !== 'not_found' || transactionId === null || !/^\d{1,20}$/.test(transactionId))
    return byReference
  const byId = await ask(call, config, `/transaction/${transactionId}`)
  return 'reference' in byId && byId.reference === reference ? byId : byReference
}

async function ask(call: CallProvider, config: ProviderConfig, path: string): Promise<Verification> {
  const answer = await call({ method: 'GET', path, within: patience.read, data: transactionSchema })
  if (!answer.ok) {
    // Either code has been seen for a reference that Paystack doesn't know.
    const unknown = answer.reason === 'refused' && (answer.status === 400 || answer.status === 404)
    return unknown ? { state: 'not_found' } : { state: 'unavailable', detail: answer.detail }
  }
  const { data } = answer
  return {
    state: meaningOf(statuses, data.status, 'pending', { provider: 'paystack', report: config.report }),
    reference: data.reference,
    transactionId: data.id,
    amount: wholeKobo(data.amount),
    currency: data.currency,
    mode: data.domain === 'test' || data.domain === 'live' ? data.domain : 'unknown',
    channel: channelOf(data.channel),
    fee: data.fees === null || data.fees === undefined ? null : wholeKobo(data.fees),
  }
}

function wholeKobo(value: number | string): Kobo | null {
  const text = String(value)
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
