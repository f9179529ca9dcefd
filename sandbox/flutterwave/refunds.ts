import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { faulty } from '../faults.ts'
import type { Imitation, Sandbox } from '../imitation.ts'
import { nairaFigure } from '../naira-figure.ts'
import { fault, refundShape } from './shapes.ts'

const createSchema = z.object({
  amount: nairaFigure.optional(),
  comments: z.string().optional(),
  callbackurl: z.url().optional(),
})

/** `POST /transactions/{id}/refund`, `GET /refunds` and `GET /refunds/{id}`. */
export function refundRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'refusal'>): Hono {
  const { ledger } = sandbox
  const app = new Hono()

  const ofTransaction = (id: string | undefined) => ledger.byTransaction('flutterwave', Number(id))?.reference ?? ''
  const refunded = (c: Context) => ofTransaction(c.req.param('id'))
  const listed = (c: Context) => ofTransaction(c.req.query('id'))
  const ofRefund = (c: Context) => ledger.refund('flutterwave', Number(c.req.param('id')))?.charge.reference ?? ''

  app.post('/transactions/:id/refund', faulty(sandbox, imitation, 'refund', refunded), async (c) => {
    const parsed = createSchema.safeParse(await c.req.json().catch(() => ({})))
    if (!parsed.success) return c.json(fault('amount is invalid'), 400)
    const id = Number(c.req.param('id'))
    const charge = ledger.byTransaction('flutterwave', id)
    if (!charge?.tries.some((one) => one.id === id && one.state === 'paid')) {
      return c.json(fault('Transaction not found or not successful'), 400)
    }
    const left = ledger.refundable(charge)
    const amount = parsed.data.amount ?? left
    if (amount > left || amount === 0) return c.json(fault('You cannot refund more than the transaction amount'), 400)
    const refund = ledger.addRefund({
      charge,
      reference: null,
      amount,
      note: parsed.data.comments ?? '',
      webhookUrl: parsed.data.callbackurl ?? null,
      createdAt: sandbox.clock.now(),
    })
    const data = refundShape(refund)
    sandbox.startRefund(refund)
    return c.json({ status: 'success', message: 'Transaction refund initiated', data })
  })

  app.get('/refunds', faulty(sandbox, imitation, 'readRefund', listed), (c) => {
    const charge = ledger.byTransaction('flutterwave', Number(c.req.query('id')))
    const data = charge ? ledger.refundsOf(charge).map(refundShape) : []
    return c.json({ status: 'success', message: 'Transaction refunds fetched', data })
  })

  app.get('/refunds/:id', faulty(sandbox, imitation, 'readRefund', ofRefund), (c) => {
    const refund = ledger.refund('flutterwave', Number(c.req.param('id')))
    if (!refund) return c.json(fault('Refund not found'), 404)
    return c.json({ status: 'success', message: 'Transaction refund fetched', data: refundShape(refund) })
  })

  return app
}
