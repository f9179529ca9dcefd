import { Hono } from 'hono'
import { requireKey } from '../bearer.ts'
import { type Imitation, minutes, withQuery } from '../imitation.ts'
import { serveScript } from '../page/scripts.ts'
import type { Switches } from '../switches.ts'
import { openingPath, openingRoutes } from './opening.ts'
import { refundRoutes } from './refunds.ts'
import { fault, refundNoticeShape, transactionShape } from './shapes.ts'
import { transactionRoutes } from './transactions.ts'
import checkoutScript from './v3.js?raw'

export const imitation: Imitation = {
  name: 'flutterwave',
  pagePath: '/v3/hosted/pay/:token',
  openingPath,
  retriesAfterDecline: true,
  watchesTransfers: false,
  signatureHeader: 'verif-hash',

  api(sandbox) {
    const app = new Hono()
    app.get('/v3.js', serveScript(checkoutScript))
    app.route('/', openingRoutes(sandbox, imitation))
    const key = requireKey(sandbox.keys.secretKey, fault)
    for (const path of ['/v3/payments', '/v3/transactions/*', '/v3/refunds', '/v3/refunds/*']) app.use(path, key)
    app.route('/v3', transactionRoutes(sandbox, imitation))
    app.route('/v3', refundRoutes(sandbox, imitation))
    return app
  },

  refusal: fault,
  // Flutterwave signs nothing: it sends back the secret hash from the dashboard as it is.
  sign: (_body, _written, secret) => secret,
  retries: ({ flutterwaveRetries }) => (flutterwaveRetries ? Array<number>(3).fill(30 * minutes) : []),

  chargeMessage(charge) {
    const latest = charge.tries.at(-1)
    if (!latest) return null
    const written = JSON.stringify(transactionShape(charge, latest))
    const { webhookUrl: url, reference } = charge
    return { url, reference, event: 'charge.completed', written }
  },

  // Sent only to the URL that came with the refund: the account's own refund event is off by default.
  refundMessage: (refund) =>
    refund.webhookUrl && refund.state !== 'pending'
      ? {
          url: refund.webhookUrl,
          reference: refund.charge.reference,
          event: null,
          written: JSON.stringify(refundNoticeShape(refund)),
        }
      : null,

  reply(charge) {
    const latest = charge.tries.at(-1)
    if (!latest) return {}
    const { id, status, flw_ref, tx_ref, amount, currency, customer } = transactionShape(charge, latest)
    return { status, tx_ref, flw_ref, transaction_id: id, amount, currency, customer }
  },

  returnTo(charge, outcome, switches) {
    const latest = charge.tries.at(-1)
    if (!charge.returnUrl || outcome === 'failed') return null
    const tx_ref = switches.returnReference ?? charge.reference
    if (outcome === 'cancel' || !latest) return withQuery(charge.returnUrl, { status: 'cancelled', tx_ref })
    const words = statusWords(latest.id, outcome === 'success', switches)
    const back = words.reduce((address, status) => withQuery(address, { status }), charge.returnUrl)
    if (switches.returnTransaction === 'missing') return withQuery(back, { tx_ref })
    const id = switches.returnTransaction === 'right' ? latest.id : latest.id + 1_000_000_000
    return withQuery(back, { tx_ref, transaction_id: String(id) })
  },
}

function statusWords(id: number, paid: boolean, { returnStatus }: Switches): string[] {
  // Both statuses are seen in practice.
  if (returnStatus === 'usual') return [paid ? (id % 4 < 2 ? 'successful' : 'completed') : 'pending']
  if (returnStatus === 'doubled') return ['successful', 'completed']
  return [returnStatus]
}
