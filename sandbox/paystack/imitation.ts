import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { requireKey } from '../bearer.ts'
import { hours, type Imitation, minutes, withQuery } from '../imitation.ts'
import type { Charge } from '../ledger.ts'
import { serveScript } from '../page/scripts.ts'
import { bankRoutes } from './banks.ts'
import { disputeMessage } from './disputes.ts'
import inlineScript from './inline.js?raw'
import { refundRoutes } from './refunds.ts'
import { fault, transactionShape } from './shapes.ts'
import { transactionRoutes } from './transactions.ts'

const often = Array<number>(4).fill(3 * minutes)
// Hourly until 72 hours are over; the first four tries have taken twelve minutes of them.
const liveRetries = [...often, ...Array<number>(71).fill(hours)]
const testRetries = Array<number>(10).fill(hours)

export const imitation: Imitation = {
  name: 'paystack',
  pagePath: '/checkout/:token',
  retriesAfterDecline: true,
  watchesTransfers: false,
  // Paystack's API reference doesn't confirm this.
  reversesRefundedCharges: true,
  refundsNeedAttention: true,
  signatureHeader: 'x-paystack-signature',

  api(sandbox) {
    const app = new Hono()
    app.get('/v2/inline.js', serveScript(inlineScript))
    const key = requireKey(sandbox.keys.secretKey, (message) => fault(message, 'invalid_Key'))
    for (const path of ['/transaction/*', '/refund', '/refund/*', '/bank']) app.use(path, key)
    app.route('/transaction', transactionRoutes(sandbox, imitation))
    app.route('/refund', refundRoutes(sandbox, imitation))
    app.route('/bank', bankRoutes(sandbox, imitation))
    return app
  },

  refusal: (message) => fault(message, 'invalid_request'),
  sign: (body, _, secret) => createHmac('sha512', secret).update(body).digest('hex'),
  retries: ({ paystackRetries }) => (paystackRetries === 'live' ? liveRetries : testRetries),

  // Paystack sends no webhook about a failure.
  chargeMessage: (charge) =>
    charge.state === 'paid'
      ? { ...addressed(charge), event: 'charge.success', written: JSON.stringify(transactionShape(charge)) }
      : null,

  refundMessage(refund) {
    const names = { pending: 'pending', done: 'processed', failed: 'failed', needs_attention: 'needs-attention' }
    const status = names[refund.state]
    const { charge } = refund
    const data = {
      status,
      transaction_reference: charge.reference,
      refund_reference: refund.state === 'done' ? `TRF_${refund.id}` : null,
      amount: String(refund.amount),
      currency: 'NGN',
      processor: 'mpgs_zen',
      customer: { first_name: null, last_name: null, email: charge.customer.email },
      integration: 100043,
      domain: 'test',
      ...(refund.state === 'needs_attention' && { id: refund.id }),
    }
    return { ...addressed(charge), event: `refund.${status}`, written: JSON.stringify(data) }
  },

  disputeMessage,

  reply: (charge) => ({
    id: charge.id,
    reference: charge.reference,
    message: 'Approved',
    status: 'success',
    trans: String(charge.id),
    transaction: String(charge.id),
    trxref: charge.reference,
    redirecturl: charge.returnUrl,
  }),

  returnTo(charge, outcome, { returnReference }) {
    if (outcome === 'cancel') return charge.cancelUrl
    if (outcome === 'failed' || !charge.returnUrl) return null
    const reference = returnReference ?? charge.reference
    return withQuery(charge.returnUrl, { trxref: reference, reference })
  },
}

const addressed = ({ webhookUrl: url, reference }: Charge) => ({ url, reference })
