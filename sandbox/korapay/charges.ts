import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { faulty } from '../faults.ts'
import { type Imitation, pageUrl, type Sandbox } from '../imitation.ts'
import type { Charge } from '../ledger.ts'
import { nairaFigure } from '../naira-figure.ts'
import { chargeShape, fault } from './shapes.ts'

const initialiseSchema = z.object({
  reference: z.string().min(8),
  amount: nairaFigure,
  currency: z.literal('NGN').default('NGN'),
  redirect_url: z.url().optional(),
  notification_url: z.url().optional(),
  customer: z.object({ email: z.email(), name: z.string().default('') }),
})

/** `POST /charges/initialize` and `GET /charges/{reference}`. */
export function chargeRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'pagePath' | 'refusal'>): Hono {
  const { ledger } = sandbox
  const app = new Hono()

  const namedInBody = async (c: Context) =>
    z.object({ reference: z.string() }).safeParse(await c.req.json().catch(() => null)).data?.reference ?? ''

  app.post('/initialize', faulty(sandbox, imitation, 'initialise', namedInBody), async (c) => {
    const parsed = initialiseSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json(fault('invalid request data', 'bad_request'), 400)
    const { reference, amount, customer, redirect_url, notification_url } = parsed.data
    if (ledger.byReference('korapay', reference).length > 0) {
      return c.json(fault('Duplicate payment reference', 'conflict'), 409)
    }
    const charge = ledger.addCharge({
      provider: 'korapay',
      reference,
      amount,
      customer: { ...customer, phone: '' },
      presentation: 'page',
      returnUrl: redirect_url ?? null,
      cancelUrl: null,
      webhookUrl: notification_url ?? `${sandbox.publicUrl}/webhooks/korapay`,
      createdAt: sandbox.clock.now(),
    })
    const data = { reference, checkout_url: pageUrl(sandbox, imitation, charge) }
    return c.json({ status: true, message: 'Charge created successfully', data })
  })

  const asked = (c: Context) => c.req.param('reference') ?? ''
  app.get('/:reference', faulty(sandbox, imitation, 'verify', asked), (c) => {
    const charge = ledger.byReference('korapay', c.req.param('reference')).at(-1)
    if (!charge) return c.json(fault('Charge not found', 'not_found'), 404)
    return c.json({ status: true, message: 'Charge retrieved successfully', data: verified(sandbox, charge) })
  })

  return app
}

function verified({ scenarios }: Sandbox, charge: Charge) {
  const shape = chargeShape(charge)
  const { receivedReference } = scenarios.of('korapay', charge.reference)
  return charge.state === 'paid' ? { ...shape, reference: receivedReference ?? shape.reference } : shape
}
