import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { nairaNumber } from '#infra/payments/naira-number.ts'
import { requireKey } from '../bearer.ts'
import { hours, type Imitation, withQuery } from '../imitation.ts'
import { serveScript } from '../page/scripts.ts'
import { chargeRoutes } from './charges.ts'
import modalScript from './modal.js?raw'
import { openingPath, openingRoutes } from './opening.ts'
import { refundRoutes } from './refunds.ts'
import { chargeNoticeText, fault, refundStatuses } from './shapes.ts'

// Korapay says "periodically within 72 hours"; we take that to mean hourly.
const retries = Array<number>(72).fill(hours)

export const imitation: Imitation = {
  name: 'korapay',
  pagePath: '/:token/pay',
  openingPath,
  retriesAfterDecline: false,
  watchesTransfers: true,
  returnsWrongAmounts: true,
  signatureHeader: 'x-korapay-signature',

  api(sandbox) {
    const app = new Hono()
    app.get('/modal-bucket/korapay-collections.min.js', serveScript(modalScript))
    app.route('/', openingRoutes(sandbox, imitation))
    const key = requireKey(sandbox.keys.secretKey, (message) => fault(message, 'unauthorized'))
    app.use('/merchant/api/v1/*', key)
    app.route('/merchant/api/v1/charges', chargeRoutes(sandbox, imitation))
    app.route('/merchant/api/v1/refunds', refundRoutes(sandbox, imitation))
    return app
  },

  refusal: (message) => fault(message, 'bad_request'),
  // The signature covers only `data`, byte for byte as it is sent.
  sign: (_body, written, secret) => createHmac('sha256', secret).update(written).digest('hex'),
  retries: () => retries,

  chargeMessage: (charge, switches) => ({
    url: charge.webhookUrl,
    reference: charge.reference,
    event: charge.state === 'paid' ? 'charge.success' : 'charge.failed',
    written: chargeNoticeText(charge, switches),
  }),

  refundMessage(refund, publicUrl) {
    if (refund.state === 'pending') return null
    const status = refundStatuses[refund.state]
    const date = refund.createdAt.toISOString()
    const data = {
      amount: nairaNumber(refund.amount),
      status,
      currency: 'NGN',
      reference: refund.reference,
      payment_reference: refund.charge.reference,
      refund_date: date,
      completion_date: date,
      status_reason: null,
    }
    const url = refund.webhookUrl ?? `${publicUrl}/webhooks/korapay`
    const { reference } = refund.charge
    return { url, reference, event: `refund.${status}`, written: JSON.stringify(data) }
  },

  dashboardRefundName: (id) => `KPY-REF-${id}`,

  reply: (charge) => ({
    reference: charge.reference,
    status: charge.state === 'paid' ? 'success' : charge.state,
    amount: String(nairaNumber(charge.amount)),
  }),

  returnTo: (charge, _outcome, { returnReference }) =>
    charge.returnUrl ? withQuery(charge.returnUrl, { reference: returnReference ?? charge.reference }) : null,
}
