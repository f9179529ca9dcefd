import { Hono } from 'hono'
import { z } from 'zod'
import { type Imitation, pageAddress, type Sandbox } from '../imitation.ts'
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
export function chargeRoutes(sandbox: Sandbox, imitation: Pick<Imitation, 'name' | 'pagePath'>): Hono {
  const { ledger } = sandbox
  const app = new Hono()

  app.post('/initialize', async (c) => {
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
    const data = { reference, checkout_url: pageAddress(sandbox, imitation, charge) }
    return c.json({ status: true, message: 'Charge created successfully', data })
  })

  app.get('/:reference', (c) => {
    const charge = ledger.byReference('korapay', c.req.param('reference')).at(-1)
    if (!charge) return c.json(fault('Charge not found', 'not_found'), 404)
    return c.json({ status: true, message: 'Charge retrieved successfully', data: chargeShape(charge) })
  })

  return app
}
