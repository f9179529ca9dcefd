import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { faulty } from '../faults.ts'
import { type Imitation, pageUrl, type Sandbox } from '../imitation.ts'
import type { Charge, Try } from '../ledger.ts'
import { nairaFigure } from '../naira-figure.ts'
import { fault, transactionShape } from './shapes.ts'

const paymentSchema = z.object({
  tx_ref: z.string({ error: 'tx_ref is required' }).min(1),
  amount: nairaFigure,
  currency: z.literal('NGN').default('NGN'),
  redirect_url: z.url({ error: 'redirect_url is required' }),
  customer: z.object({ email: z.email(), name: z.string().default(''), phonenumber: z.string().default('') }),
})

/** `POST /payments` and the two ways of verifying. */
export function transactionRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'pagePath' | 'refusal'>): Hono {
  const { ledger } = sandbox
  const app = new Hono()

  const namedInBody = async (c: Context) =>
    z.object({ tx_ref: z.string() }).safeParse(await c.req.json().catch(() => null)).data?.tx_ref ?? ''

  // A reference may be used twice; both payments are kept.
  app.post('/payments', faulty(sandbox, imitation, 'initialise', namedInBody), async (c) => {
    const parsed = paymentSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(fault(parsed.error.issues[0]?.message ?? 'Invalid request'), 400)
    const { tx_ref: reference, amount, redirect_url: returnUrl, customer } = parsed.data
    const charge = ledger.addCharge({
      provider: 'flutterwave',
      reference,
      amount,
      customer: { email: customer.email, name: customer.name, phone: customer.phonenumber },
      presentation: 'page',
      returnUrl,
      cancelUrl: null,
      webhookUrl: `${sandbox.publicUrl}/webhooks/flutterwave`,
      createdAt: sandbox.clock.now(),
    })
    return c.json({
      status: 'success',
      message: 'Hosted Link',
      data: { link: pageUrl(sandbox, imitation, charge) },
    })
  })

  const asked = (c: Context) => c.req.query('tx_ref') ?? ''
  app.get('/transactions/verify_by_reference', faulty(sandbox, imitation, 'verify', asked), (c) => {
    const charges = ledger.byReference('flutterwave', c.req.query('tx_ref') ?? '')
    const tries = charges.flatMap((charge) => charge.tries.map((attempt) => ({ charge, attempt })))
    const found = tries.findLast(({ attempt }) => attempt.state === 'paid') ?? tries.at(-1)
    if (!found) return c.json(fault('No transaction was found for this id'), 400)
    return c.json(fetched(verified(sandbox, found.charge, found.attempt)))
  })

  const ofTransaction = (c: Context) => ledger.byTransaction('flutterwave', Number(c.req.param('id')))?.reference ?? ''
  app.get('/transactions/:id/verify', faulty(sandbox, imitation, 'verify', ofTransaction), (c) => {
    const id = Number(c.req.param('id'))
    const charge = ledger.byTransaction('flutterwave', id)
    const attempt = charge?.tries.find((one) => one.id === id)
    if (!charge || !attempt) return c.json(fault('No transaction was found for this id'), 404)
    return c.json(fetched(verified(sandbox, charge, attempt)))
  })

  app.post('/transactions/:id/resend-hook', async (c) => {
    const charge = ledger.byTransaction('flutterwave', Number(c.req.param('id')))
    if (!charge) return c.json(fault('No transaction was found for this id'), 404)
    await sandbox.resend(charge)
    return c.json({ status: 'success', message: 'hook sent', data: 'hook sent' })
  })

  return app
}

function verified({ scenarios }: Sandbox, charge: Charge, attempt: Try) {
  const shape = transactionShape(charge, attempt)
  const { receivedReference } = scenarios.of('flutterwave', charge.reference)
  return attempt.state === 'paid' ? { ...shape, tx_ref: receivedReference ?? shape.tx_ref } : shape
}

const fetched = (data: object) => ({ status: 'success', message: 'Transaction fetched successfully', data })
