import { z } from 'zod'
import type { Kobo } from '#domain/money/money.ts'
import type { ChargeRequest, OpenedCharge, Verification } from '#domain/payments/provider.ts'
import type { Charges, Connection } from '../adapter.ts'
import { timeoutsMs } from '../call-provider.ts'
import { channelOf } from '../channel.ts'
import { refusedCharge, refusedVerification } from '../refused-answer.ts'
import { isOnHost, toReturnUrl } from '../return-url.ts'
import { mapStatus } from '../status-meaning.ts'

/** Amounts are in kobo, integers. Our server fixes the amount, for popup and hosted page alike. */
export const charges: Charges = (connection) => ({
  initialise: (charge) => initialise(connection, charge),
  verify: (reference, transactionId) => verify(connection, reference, transactionId),
})

const initialisedSchema = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string(),
})

async function initialise({ name: provider, call, hosts }: Connection, charge: ChargeRequest): Promise<OpenedCharge> {
  const back = toReturnUrl(charge.returnUrl)
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
    within: timeoutsMs.initialise,
    data: initialisedSchema,
  })
  if (!answer.ok) return refusedCharge(answer)
  const { authorization_url: checkoutUrl, access_code: accessCode, reference } = answer.data
  if (reference !== charge.reference || !isOnHost(checkoutUrl, hosts.checkout)) {
    return { ok: false, reason: 'unavailable', detail: 'named another reference or a page on a foreign host' }
  }
  const popup = charge.presentation === 'popup' ? { provider, scriptUrl: hosts.script, accessCode } : null
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
  // The shopper has left the page, which doesn't stop a transfer that is on its way.
  ['abandoned', 'open'],
])

const figure = z.union([z.number(), z.string()])

const transactionSchema = z.object({
  id: z.union([z.number().int(), z.string()]).transform(String),
  domain: z.string().nullish().catch(null),
  status: z.string(),
  reference: z.string(),
  // What was really charged. If the Paystack account passes its fees on to buyers, it differs from what was asked for,
  // and a task is raised.
  amount: figure,
  currency: z.string(),
  channel: z.string().nullish(),
  fees: figure.nullish(),
})

// A reference names one transaction, so it decides. A known id helps when the reference isn't found, and counts only
// when it names this very reference.
async function verify(connection: Connection, reference: string, transactionId: string | null): Promise<Verification> {
  const byReference = await ask(connection, `/transaction/verify/${encodeURIComponent(reference)}`)
  if (byReference.state !== 'not_found' || transactionId === null || !/^\d{1,20}$/.test(transactionId))
    return byReference
  const byId = await ask(connection, `/transaction/${transactionId}`)
  return 'reference' in byId && byId.reference === reference ? byId : byReference
}

async function ask(connection: Connection, path: string): Promise<Verification> {
  const answer = await connection.call({ method: 'GET', path, within: timeoutsMs.read, data: transactionSchema })
  if (!answer.ok) return refusedVerification(answer)
  const { data } = answer
  return {
    state: mapStatus(statuses, data.status, connection),
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
