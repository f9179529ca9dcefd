import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { faulty } from '../faults.ts'
import { type Imitation, pageUrl, type Sandbox } from '../imitation.ts'
import type { Charge } from '../ledger.ts'
import { fault, transactionShape } from './shapes.ts'

const metadataSchema = z.object({
  cancel_action: z.url().optional(),
  custom_fields: z.array(z.object({ variable_name: z.string(), value: z.string() })).optional(),
})

const initialiseSchema = z.object({
  email: z.email({ error: 'Invalid Email Address Passed' }),
  amount: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error: 'Invalid Amount Sent' })
    .refine((amount) => Number.isSafeInteger(amount) && amount > 0, { error: 'Invalid Amount Sent' }),
  currency: z.literal('NGN', { error: 'Currency not supported by merchant' }).default('NGN'),
  reference: z
    .string()
    .regex(/^[A-Za-z0-9.=-]+$/, { error: 'Reference should only contain letters, numbers and any of -.=' })
    .optional(),
  callback_url: z.url().optional(),
  metadata: metadataSchema.optional().catch(undefined),
})

/** `POST /transaction/initialize`, `GET /transaction/verify/{reference}` and `GET /transaction/{id}`. */
export function transactionRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'pagePath' | 'refusal'>): Hono {
  const { ledger } = sandbox
  const app = new Hono()

  const namedInBody = async (c: Context) =>
    z.object({ reference: z.string() }).safeParse(await c.req.json().catch(() => null)).data?.reference ?? ''

  app.post('/initialize', faulty(sandbox, imitation, 'initialise', namedInBody), async (c) => {
    const parsed = initialiseSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success)
      return c.json(fault(parsed.error.issues[0]?.message ?? 'Invalid request', 'invalid_params'), 400)
    const { email, amount, metadata, callback_url: returnUrl = null } = parsed.data
    const reference = parsed.data.reference ?? randomUUID().slice(0, 13)
    if (ledger.byReference('paystack', reference).length > 0) {
      return c.json(fault('Duplicate Transaction Reference', 'duplicate_reference'), 400)
    }
    const field = (name: string) => metadata?.custom_fields?.find((one) => one.variable_name === name)?.value ?? ''
    const charge = ledger.addCharge({
      provider: 'paystack',
      reference,
      amount,
      customer: { email, name: field('name'), phone: field('phone') },
      presentation: 'page',
      returnUrl,
      cancelUrl: metadata?.cancel_action ?? null,
      webhookUrl: `${sandbox.publicUrl}/webhooks/paystack`,
      createdAt: sandbox.clock.now(),
    })
    return c.json({
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: pageUrl(sandbox, imitation, charge), access_code: charge.token, reference },
    })
  })

  const asked = (c: Context) => c.req.param('reference') ?? ''
  app.get('/verify/:reference', faulty(sandbox, imitation, 'verify', asked), (c) => {
    const charge = ledger.byReference('paystack', c.req.param('reference')).at(-1)
    if (!charge) return c.json(fault('Transaction reference not found.', 'transaction_not_found'), 400)
    return c.json({ status: true, message: 'Verification successful', data: verified(sandbox, charge) })
  })

  app.get('/:id{[0-9]+}', (c) => {
    const charge = ledger.byTransaction('paystack', Number(c.req.param('id')))
    if (!charge) return c.json(fault('Transaction ID or reference not found.', 'transaction_not_found'), 404)
    return c.json({ status: true, message: 'Transaction retrieved', data: transactionShape(charge) })
  })

  return app
}

function verified({ scenarios }: Sandbox, charge: Charge) {
  const shape = transactionShape(charge)
  const { receivedReference } = scenarios.of('paystack', charge.reference)
  return charge.state === 'paid' ? { ...shape, reference: receivedReference ?? shape.reference } : shape
}
