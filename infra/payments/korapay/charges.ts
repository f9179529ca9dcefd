import { z } from 'zod'
import { nairaToKobo } from '#domain/money/money.ts'
import type { ChargeRequest, OpenedCharge, Verification } from '#domain/payments/provider.ts'
import type { Charges, Connection } from '../adapter.ts'
import { timeoutsMs } from '../call-provider.ts'
import { channelOf } from '../channel.ts'
import { nairaNumber } from '../naira-number.ts'
import { refusedCharge, refusedVerification } from '../refused-answer.ts'
import { isOnHost, toReturnUrl } from '../return-url.ts'
import { mapStatus } from '../status-meaning.ts'

/**
 * Amounts are in naira. The browser states the amount of the popup, so only the amount that verification returns
 * counts.
 */
export const charges: Charges = (connection) => ({
  initialise: async (charge) =>
    charge.presentation === 'popup' ? openPopup(connection, charge) : openPage(connection, charge),
  verify: (reference) => verify(connection, reference),
})

function openPopup({ name: provider, publicKey, hosts }: Connection, charge: ChargeRequest): OpenedCharge {
  const options = {
    key: publicKey,
    reference: charge.reference,
    amount: nairaNumber(charge.amount),
    currency: 'NGN',
    customer: { email: charge.customer.email, name: charge.customer.name },
    notification_url: charge.webhookUrl,
    merchant_bears_cost: true,
  }
  return { ok: true, checkoutUrl: null, popup: { provider, scriptUrl: hosts.script, options } }
}

async function openPage({ call, hosts }: Connection, charge: ChargeRequest): Promise<OpenedCharge> {
  const answer = await call({
    method: 'POST',
    path: '/charges/initialize',
    body: {
      reference: charge.reference,
      amount: nairaNumber(charge.amount),
      currency: 'NGN',
      redirect_url: toReturnUrl(charge.returnUrl),
      notification_url: charge.webhookUrl,
      customer: { email: charge.customer.email, name: charge.customer.name },
      merchant_bears_cost: true,
    },
    within: timeoutsMs.initialise,
    data: z.object({ reference: z.string(), checkout_url: z.url() }),
  })
  if (!answer.ok) return refusedCharge(answer)
  const { reference, checkout_url: checkoutUrl } = answer.data
  if (reference !== charge.reference || !isOnHost(checkoutUrl, hosts.checkout)) {
    return { ok: false, reason: 'unavailable', detail: 'named another reference or a page on a foreign host' }
  }
  return { ok: true, checkoutUrl, popup: null }
}

const statuses = new Map<string, 'paid' | 'open' | 'pending' | 'failed'>([
  ['success', 'paid'],
  ['pending', 'open'],
  ['processing', 'pending'],
  ['failed', 'failed'],
  ['expired', 'failed'],
])

const figure = z.union([z.number(), z.string()])

const chargeSchema = z.object({
  reference: z.string(),
  status: z.string(),
  amount: figure,
  amount_paid: figure.nullish(),
  amount_accepted: figure.nullish(),
  currency: z.string(),
  fee: figure.nullish(),
  payment_method: z.string().nullish(),
  card: z.unknown().optional(),
  bank_transfer: z.unknown().optional(),
  payment_reference: z.string().nullish(),
  transaction_reference: z.string().nullish(),
})

async function verify(connection: Connection, reference: string): Promise<Verification> {
  const answer = await connection.call({
    method: 'GET',
    path: `/charges/${encodeURIComponent(reference)}`,
    within: timeoutsMs.read,
    data: chargeSchema,
  })
  if (!answer.ok) return refusedVerification(answer)
  const { data } = answer
  // Korapay's own reference and ours stand in either field.
  const isOurs = data.reference === reference || data.payment_reference === reference
  const own = data.reference.startsWith('KPY') ? data.reference : null
  return {
    state: mapStatus(statuses, data.status, connection),
    reference: isOurs ? reference : data.reference,
    transactionId: data.transaction_reference ?? own,
    // When too much or too little was sent, `amount_accepted` is what counts; `amount` is only what was asked for.
    amount: nairaToKobo(data.amount_accepted ?? data.amount_paid ?? data.amount),
    currency: data.currency,
    mode: null,
    channel: channelOf(data.payment_method ?? paidWith(data)),
    fee: data.fee === null || data.fee === undefined ? null : nairaToKobo(data.fee),
  }
}

// Where the method isn't named, the answer has an object with the details of the one that was used.
const paidWith = (data: z.output<typeof chargeSchema>) =>
  data.bank_transfer ? 'bank_transfer' : data.card ? 'card' : null
