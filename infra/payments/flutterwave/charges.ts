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
import { sha256Hex } from '../verify-signature.ts'

const paymentOptions = 'card, banktransfer, ussd'

/**
 * Amounts are in naira. The browser states the amount of the popup, and a checksum keeps it from stating another than
 * ours.
 */
export const charges: Charges = (connection) => ({
  initialise: async (charge) =>
    charge.presentation === 'popup' ? openPopup(connection, charge) : openPage(connection, charge),
  verify: (reference, transactionId) => verify(connection, reference, transactionId),
})

/** The checksum that keeps a browser from changing the amount; `amount` is the text that is sent. */
export function payloadHash(
  charge: { amount: string; currency: string; email: string; reference: string },
  secretKey: string,
): string {
  return sha256Hex(charge.amount + charge.currency + charge.email + charge.reference + sha256Hex(secretKey))
}

function openPopup({ name: provider, publicKey, secretKey, hosts }: Connection, charge: ChargeRequest): OpenedCharge {
  const amount = nairaNumber(charge.amount)
  const { email, name, phone } = charge.customer
  const options = {
    public_key: publicKey,
    tx_ref: charge.reference,
    amount,
    currency: 'NGN',
    payment_options: paymentOptions,
    redirect_url: toReturnUrl(charge.returnUrl),
    customer: { email, name, phone_number: phone },
    payload_hash: payloadHash(
      { amount: String(amount), currency: 'NGN', email, reference: charge.reference },
      secretKey,
    ),
  }
  return { ok: true, checkoutUrl: null, popup: { provider, scriptUrl: hosts.script, options } }
}

async function openPage({ call, hosts }: Connection, charge: ChargeRequest): Promise<OpenedCharge> {
  const { email, name, phone } = charge.customer
  const answer = await call({
    method: 'POST',
    path: '/payments',
    body: {
      tx_ref: charge.reference,
      amount: nairaNumber(charge.amount),
      currency: 'NGN',
      redirect_url: toReturnUrl(charge.returnUrl),
      payment_options: paymentOptions,
      customer: { email, name, phonenumber: phone },
    },
    within: timeoutsMs.initialise,
    data: z.object({ link: z.url() }),
  })
  if (!answer.ok) return refusedCharge(answer)
  if (!isOnHost(answer.data.link, hosts.checkout)) {
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

// Several transactions may share one reference, and the id may come from an address bar. So an id counts only when it
// names a paid transaction of this very reference; otherwise the provider is asked by the reference.
async function verify(connection: Connection, reference: string, transactionId: string | null): Promise<Verification> {
  const byId =
    transactionId !== null && /^\d{1,20}$/.test(transactionId)
      ? await ask(connection, `/transactions/${transactionId}/verify`)
      : null
  const ofThisReference = byId && 'reference' in byId && byId.reference === reference ? byId : null
  if (ofThisReference?.state === 'paid') return ofThisReference
  const byReference = await ask(connection, `/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`)
  return byReference.state === 'not_found' && ofThisReference ? ofThisReference : byReference
}

async function ask(connection: Connection, path: string): Promise<Verification> {
  const answer = await connection.call({ method: 'GET', path, within: timeoutsMs.read, data: transactionSchema })
  if (!answer.ok) return refusedVerification(answer)
  const { data } = answer
  return {
    state: mapStatus(statuses, data.status, connection),
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
export async function findTransaction(connection: Connection, reference: string): Promise<string | null> {
  const found = await verify(connection, reference, null)
  return found.state === 'paid' ? found.transactionId : null
}
