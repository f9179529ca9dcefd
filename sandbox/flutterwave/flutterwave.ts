import { Hono } from 'hono'
import type { ProviderKeys } from '#infra/payments/sandbox-keys.ts'
import { requireKey } from '../bearer.ts'
import { type Imitation, type Notice, withQuery } from '../imitation.ts'
import { serveScript } from '../page/scripts.ts'
import { openingRoutes } from './opening.ts'
import { refundRoutes } from './refunds.ts'
import { fault, refundNoticeShape, transactionShape } from './shapes.ts'
import { transactionRoutes } from './transactions.ts'
import checkoutScript from './v3.js?raw'

export const flutterwaveImitation: Imitation = {
  name: 'flutterwave',
  title: 'Flutterwave',
  pagePath: '/v3/hosted/pay/:token',
  retriesAfterDecline: true,
  watchesTransfers: false,

  api(sandbox) {
    const app = new Hono()
    app.get('/v3.js', serveScript(checkoutScript))
    app.route('/v3/hosted', openingRoutes(sandbox, flutterwaveImitation))
    const key = requireKey(sandbox.keys.secretKey, fault)
    for (const path of ['/v3/payments', '/v3/transactions/*', '/v3/refunds', '/v3/refunds/*']) app.use(path, key)
    app.route('/v3', transactionRoutes(sandbox, flutterwaveImitation))
    app.route('/v3', refundRoutes(sandbox))
    return app
  },

  chargeNotice(charge, keys) {
    const latest = charge.tries.at(-1)
    if (!latest) return null
    return notice(charge.webhookUrl, { event: 'charge.completed', data: transactionShape(charge, latest) }, keys)
  },

  // Only to the address that came with the refund: the account's own event is off unless asked for.
  refundNotice: (refund, keys) =>
    refund.webhookUrl && refund.state !== 'pending' ? notice(refund.webhookUrl, refundNoticeShape(refund), keys) : null,

  reply(charge) {
    const latest = charge.tries.at(-1)
    if (!latest) return {}
    const { id, status, flw_ref, tx_ref, amount, currency, customer } = transactionShape(charge, latest)
    return { status, tx_ref, flw_ref, transaction_id: id, amount, currency, customer }
  },

  returnTo(charge, outcome) {
    const latest = charge.tries.at(-1)
    if (!charge.returnUrl || outcome === 'failed') return null
    if (outcome === 'cancel' || !latest)
      return withQuery(charge.returnUrl, { status: 'cancelled', tx_ref: charge.reference })
    // Both words are seen in the field.
    const paid = latest.id % 4 < 2 ? 'successful' : 'completed'
    const status = outcome === 'success' ? paid : 'pending'
    return withQuery(charge.returnUrl, { status, tx_ref: charge.reference, transaction_id: String(latest.id) })
  },
}

// No signature, only the hash; and no second try, as that has to be switched on in the dashboard.
function notice(url: string, event: object, keys: ProviderKeys): Notice {
  return { url, body: JSON.stringify(event), headers: { 'verif-hash': keys.webhookSecrets[0] ?? '' }, retries: [] }
}
