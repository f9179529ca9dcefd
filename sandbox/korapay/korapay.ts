import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { nairaNumber } from '#infra/payments/naira-number.ts'
import type { ProviderKeys } from '#infra/payments/sandbox-keys.ts'
import { requireKey } from '../bearer.ts'
import { type Imitation, type Notice, withQuery } from '../imitation.ts'
import { serveScript } from '../page/scripts.ts'
import { chargeRoutes } from './charges.ts'
import modalScript from './modal.js?raw'
import { openingRoutes } from './opening.ts'
import { refundRoutes } from './refunds.ts'
import { chargeNoticeShape, fault, refundStatuses } from './shapes.ts'

const retries = [1_000, 5_000, 20_000]

export const korapayImitation: Imitation = {
  name: 'korapay',
  title: 'Korapay',
  pagePath: '/:token/pay',
  retriesAfterDecline: false,
  watchesTransfers: true,

  api(sandbox) {
    const app = new Hono()
    app.get('/modal-bucket/korapay-collections.min.js', serveScript(modalScript))
    app.route('/', openingRoutes(sandbox, korapayImitation))
    const key = requireKey(sandbox.keys.secretKey, (message) => fault(message, 'unauthorized'))
    app.use('/merchant/api/v1/*', key)
    app.route('/merchant/api/v1/charges', chargeRoutes(sandbox, korapayImitation))
    app.route('/merchant/api/v1/refunds', refundRoutes(sandbox))
    return app
  },

  chargeNotice(charge, keys) {
    const event = charge.state === 'paid' ? 'charge.success' : 'charge.failed'
    return signed(charge.webhookUrl, event, chargeNoticeShape(charge), keys)
  },

  refundNotice(refund, keys, publicUrl) {
    if (refund.state === 'pending') return null
    const status = refundStatuses[refund.state]
    return signed(
      refund.webhookUrl ?? `${publicUrl}/webhooks/korapay`,
      `refund.${status}`,
      {
        amount: nairaNumber(refund.amount),
        status,
        currency: 'NGN',
        reference: refund.reference,
        payment_reference: refund.charge.reference,
        refund_date: refund.createdAt.toISOString(),
        completion_date: refund.createdAt.toISOString(),
        status_reason: null,
      },
      keys,
    )
  },

  reply: (charge) => ({
    reference: charge.reference,
    status: charge.state === 'paid' ? 'success' : charge.state,
    amount: String(nairaNumber(charge.amount)),
  }),

  returnTo: (charge) => (charge.returnUrl ? withQuery(charge.returnUrl, { reference: charge.reference }) : null),
}

// The signature covers `data` alone, in the very bytes that are sent.
function signed(url: string, event: string, data: object, keys: ProviderKeys): Notice {
  const written = JSON.stringify(data)
  const signature = createHmac('sha256', keys.secretKey).update(written).digest('hex')
  return {
    url,
    body: `{"event":${JSON.stringify(event)},"data":${written}}`,
    headers: { 'x-korapay-signature': signature },
    retries,
  }
}
