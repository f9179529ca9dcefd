import { Hono } from 'hono'
import { z } from 'zod'
import { type Imitation, pageUrl, type Sandbox } from '../imitation.ts'
import { nairaFigure } from '../naira-figure.ts'
import { openedInFrame, readOpening, refusedOpening } from '../page/opening.ts'

export const openingPath = '/open'

const optionsSchema = z.object({
  key: z.string(),
  reference: z.string().min(8),
  amount: nairaFigure,
  currency: z.literal('NGN').default('NGN'),
  customer: z.object({ email: z.email(), name: z.string() }),
  notification_url: z.url().optional(),
})

/** Where the script opens its modal. The browser states the amount, and nothing proves that it is the merchant's. */
export function openingRoutes(sandbox: Sandbox, imitation: Imitation): Hono {
  const app = new Hono()

  app.post(openingPath, async (c) => {
    const opening = await readOpening(c)
    const parsed = optionsSchema.safeParse(opening.options)
    const refuse = (message: string) => refusedOpening(c, sandbox, imitation, opening, message)
    if (!parsed.success) return refuse(`Invalid options: ${z.prettifyError(parsed.error)}`)
    const { key, reference, amount, customer, notification_url } = parsed.data
    if (key !== sandbox.keys.publicKey) return refuse('Invalid public key')
    if (sandbox.ledger.byReference('korapay', reference).length > 0) return refuse('Duplicate payment reference')
    sandbox.scenarios.claim('korapay', reference)
    if (sandbox.scenarios.takeFault('korapay', reference, 'initialise'))
      return refuse('The payment could not be opened')
    const charge = sandbox.ledger.addCharge({
      provider: 'korapay',
      reference,
      amount,
      customer: { ...customer, phone: '' },
      presentation: 'popup',
      returnUrl: null,
      cancelUrl: null,
      webhookUrl: notification_url ?? `${sandbox.publicUrl}/webhooks/korapay`,
      createdAt: sandbox.clock.now(),
    })
    return openedInFrame(c, pageUrl(sandbox, imitation, charge), opening.origin)
  })

  return app
}
