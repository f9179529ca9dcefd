import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { faulty } from '../faults.ts'
import type { Imitation, Sandbox } from '../imitation.ts'
import { nairaFigure } from '../naira-figure.ts'
import { fault, refundShape } from './shapes.ts'

const smallest = 100_00

const initiateSchema = z.object({
  payment_reference: z.string(),
  reference: z.string().min(1).max(50),
  amount: nairaFigure.optional(),
  reason: z.string().max(200).optional(),
  webhook_url: z.url().max(200).optional(),
})

/** `POST /refunds/initiate` and `GET /refunds/{reference}`. */
export function refundRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'refusal'>): Hono {
  const { ledger } = sandbox
  const app = new Hono()

  const namedInBody = async (c: Context) =>
    initiateSchema.safeParse(await c.req.json().catch(() => null)).data?.payment_reference ?? ''
  const ofRefund = (c: Context) =>
    ledger.refundByReference('korapay', c.req.param('reference') ?? '')?.charge.reference ?? ''

  app.post('/initiate', faulty(sandbox, imitation, 'refund', namedInBody), async (c) => {
    const parsed = initiateSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(fault('invalid request data', 'bad_request'), 400)
    const { payment_reference, reference, reason = '', webhook_url } = parsed.data
    if (ledger.refundByReference('korapay', reference)) {
      return c.json(fault('Duplicate refund reference', 'conflict'), 409)
    }
    const charge = ledger.byReference('korapay', payment_reference).at(-1)
    if (charge?.state !== 'paid') return c.json(fault('Payment not found or not successful', 'not_found'), 404)
    if (sandbox.scenarios.of('korapay', charge.reference).refunds === 'unsettled') {
      return c.json(fault('This payment has not been settled yet', 'bad_request'), 400)
    }
    const left = ledger.refundable(charge)
    const amount = parsed.data.amount ?? left
    if (amount > left) return c.json(fault('Refund amount is more than the amount collected', 'bad_request'), 400)
    if (amount < smallest) return c.json(fault('The minimum refund amount is NGN 100', 'bad_request'), 400)
    const refund = ledger.addRefund({
      charge,
      reference,
      amount,
      note: reason,
      webhookUrl: webhook_url ?? null,
      createdAt: sandbox.clock.now(),
    })
    const data = refundShape(refund)
    sandbox.startRefund(refund)
    return c.json({ status: true, message: 'Refund initiated successfully', data })
  })

  app.get('/:reference', faulty(sandbox, imitation, 'readRefund', ofRefund), (c) => {
    const refund = ledger.refundByReference('korapay', c.req.param('reference'))
    if (!refund) return c.json(fault('Refund not found', 'not_found'), 404)
    return c.json({ status: true, message: 'Refund retrieved successfully', data: refundShape(refund) })
  })

  return app
}
