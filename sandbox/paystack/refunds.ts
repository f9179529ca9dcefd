import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { faulty } from '../faults.ts'
import type { Imitation, Sandbox } from '../imitation.ts'
import { fault, refundShape } from './shapes.ts'

const createSchema = z.object({
  transaction: z.union([z.string(), z.number().int()]).transform(String),
  amount: z.coerce.number().int().positive().optional(),
  merchant_note: z.string().optional(),
})

const retrySchema = z.object({
  refund_account_details: z.object({
    currency: z.literal('NGN'),
    account_number: z.string(),
    bank_id: z.coerce.string(),
  }),
})

/** `POST /refund`, `GET /refund`, `GET /refund/{id}` and `POST /refund/retry_with_customer_details/{id}`. */
export function refundRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'refusal'>): Hono {
  const { ledger } = sandbox
  const app = new Hono()
  const chargeNamed = (name: string) =>
    ledger.byReference('paystack', name).at(-1) ??
    (/^\d+$/.test(name) ? ledger.byTransaction('paystack', Number(name)) : null)

  const namedInBody = async (c: Context) => {
    const body = createSchema.safeParse(await c.req.json().catch(() => null))
    return (body.success && chargeNamed(body.data.transaction)?.reference) || ''
  }
  const ofRefund = (c: Context) => ledger.refund('paystack', Number(c.req.param('id')))?.charge.reference ?? ''

  app.post('/', faulty(sandbox, imitation, 'refund', namedInBody), async (c) => {
    const parsed = createSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(fault('Transaction is required', 'missing_params'), 400)
    const charge = chargeNamed(parsed.data.transaction)
    if (!charge) return c.json(fault('Transaction not found', 'transaction_not_found'), 404)
    if (charge.state === 'reversed') {
      return c.json(fault('Transaction has been fully reversed', 'transaction_reversed'), 400)
    }
    if (charge.state !== 'paid') return c.json(fault('Transaction has not been paid', 'invalid_transaction'), 400)
    const left = ledger.refundable(charge)
    const amount = parsed.data.amount ?? left
    if (amount > left || amount === 0) {
      return c.json(fault('Refund amount cannot be more than what is left of the transaction', 'invalid_amount'), 400)
    }
    const refund = ledger.addRefund({
      charge,
      reference: null,
      amount,
      note: parsed.data.merchant_note ?? '',
      webhookUrl: charge.webhookUrl,
      createdAt: sandbox.clock.now(),
    })
    const data = refundShape(refund)
    sandbox.startRefund(refund)
    return c.json({ status: true, message: 'Refund has been queued for processing', data })
  })

  const ofListed = (c: Context) => chargeNamed(c.req.query('transaction') ?? '')?.reference ?? ''
  app.get('/', faulty(sandbox, imitation, 'readRefund', ofListed), (c) => {
    const charge = chargeNamed(c.req.query('transaction') ?? '')
    const data = charge ? ledger.refundsOf(charge).map(refundShape) : []
    return c.json({ status: true, message: 'Refunds retrieved', data, meta: { total: data.length, page: 1 } })
  })

  app.get('/:id', faulty(sandbox, imitation, 'readRefund', ofRefund), (c) => {
    const refund = ledger.refund('paystack', Number(c.req.param('id')))
    if (!refund) return c.json(fault('Refund not found', 'refund_not_found'), 404)
    return c.json({ status: true, message: 'Refund retrieved', data: refundShape(refund) })
  })

  app.post('/retry_with_customer_details/:id', async (c) => {
    const refund = ledger.refund('paystack', Number(c.req.param('id')))
    const parsed = retrySchema.safeParse(await c.req.json().catch(() => null))
    if (!refund) return c.json(fault('Refund not found', 'refund_not_found'), 404)
    if (!parsed.success || refund.state !== 'needs_attention') {
      return c.json(fault('This refund cannot be retried', 'invalid_params'), 400)
    }
    refund.state = 'pending'
    sandbox.startRefund(refund)
    return c.json({
      status: true,
      message: 'Refund retried and has been queued for processing',
      data: refundShape(refund),
    })
  })

  return app
}
