import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { ProviderKeys } from '#infra/payments/sandbox-keys.ts'
import { requireKey } from '../bearer.ts'
import { type Imitation, type Notice, withQuery } from '../imitation.ts'
import type { Charge } from '../ledger.ts'
import { serveScript } from '../page/scripts.ts'
import inlineScript from './inline.js?raw'
import { refundRoutes } from './refunds.ts'
import { fault, transactionShape } from './shapes.ts'
import { transactionRoutes } from './transactions.ts'

// Four tries three minutes apart and then hourly, pressed into a minute.
const retries = [1_000, 3_000, 10_000, 30_000]

export const paystackImitation: Imitation = {
  name: 'paystack',
  title: 'Paystack',
  pagePath: '/checkout/:token',
  retriesAfterDecline: true,
  watchesTransfers: false,

  api(sandbox) {
    const app = new Hono()
    app.get('/v2/inline.js', serveScript(inlineScript))
    const key = requireKey(sandbox.keys.secretKey, (message) => fault(message, 'invalid_Key'))
    for (const path of ['/transaction/*', '/refund', '/refund/*']) app.use(path, key)
    app.route('/transaction', transactionRoutes(sandbox, paystackImitation))
    app.route('/refund', refundRoutes(sandbox))
    return app
  },

  // There is no webhook for a failure: that is learnt by asking.
  chargeNotice: (charge, keys) =>
    charge.state === 'paid' ? signed(charge, { event: 'charge.success', data: transactionShape(charge) }, keys) : null,

  refundNotice(refund, keys) {
    const names = { pending: 'pending', done: 'processed', failed: 'failed', needs_attention: 'needs-attention' }
    const status = names[refund.state]
    const { charge } = refund
    return signed(
      charge,
      {
        event: `refund.${status}`,
        data: {
          status,
          transaction_reference: charge.reference,
          refund_reference: refund.state === 'done' ? `TRF_${refund.id}` : null,
          amount: String(refund.amount),
          currency: 'NGN',
          processor: 'mpgs_zen',
          customer: { first_name: null, last_name: null, email: charge.customer.email },
          integration: 100043,
          domain: 'test',
        },
      },
      keys,
    )
  },

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

  returnTo(charge, outcome) {
    if (outcome === 'cancel') return charge.cancelUrl
    if (outcome === 'failed' || !charge.returnUrl) return null
    return withQuery(charge.returnUrl, { trxref: charge.reference, reference: charge.reference })
  },
}

function signed(charge: Charge, event: object, keys: ProviderKeys): Notice {
  const body = JSON.stringify(event)
  const signature = createHmac('sha512', keys.secretKey).update(body).digest('hex')
  return { url: charge.webhookUrl, body, headers: { 'x-paystack-signature': signature }, retries }
}
