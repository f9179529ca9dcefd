import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { type Imitation, pageUrl, type Sandbox } from '../imitation.ts'
import { nairaFigure } from '../naira-figure.ts'
import { openedInFrame, readOpening, refusedOpening } from '../page/opening.ts'

export const openingPath = '/v3/hosted/open'

const optionsSchema = z.object({
  public_key: z.string(),
  tx_ref: z.string().min(1),
  amount: nairaFigure,
  currency: z.literal('NGN').default('NGN'),
  redirect_url: z.url().optional(),
  customer: z.object({ email: z.email(), name: z.string().default(''), phone_number: z.string().default('') }),
  payload_hash: z.string().optional(),
})

/** Where the script opens its modal. The browser states the amount; the merchant's checksum proves that it wasn't changed. */
export function openingRoutes(sandbox: Sandbox, imitation: Imitation): Hono {
  const app = new Hono()

  app.post(openingPath, async (c) => {
    const opening = await readOpening(c)
    const parsed = optionsSchema.safeParse(opening.options)
    const refuse = (message: string) => refusedOpening(c, sandbox, imitation, opening, message)
    if (!parsed.success) return refuse(`Invalid options: ${z.prettifyError(parsed.error)}`)
    const { data: options } = parsed
    if (options.public_key !== sandbox.keys.publicKey) return refuse('Invalid public key')
    const { payload_hash: stated } = options
    if (stated !== undefined && stated !== checksum(opening.options, sandbox.keys.secretKey)) {
      return refuse('The checksum does not match')
    }
    sandbox.scenarios.claim('flutterwave', options.tx_ref)
    if (sandbox.scenarios.takeFault('flutterwave', options.tx_ref, 'initialise'))
      return refuse('The payment could not be opened')
    const charge = sandbox.ledger.addCharge({
      provider: 'flutterwave',
      reference: options.tx_ref,
      amount: options.amount,
      customer: { email: options.customer.email, name: options.customer.name, phone: options.customer.phone_number },
      presentation: 'popup',
      returnUrl: options.redirect_url ?? null,
      cancelUrl: null,
      webhookUrl: `${sandbox.publicUrl}/webhooks/flutterwave`,
      createdAt: sandbox.clock.now(),
    })
    return openedInFrame(c, pageUrl(sandbox, imitation, charge), opening.origin)
  })

  return app
}

// Computed over the options as the browser sent them, so that a changed amount no longer matches.
function checksum(sent: unknown, secretKey: string): string {
  const sentSchema = optionsSchema.extend({ amount: z.union([z.number(), z.string()]) })
  const { amount, currency, customer, tx_ref } = sentSchema.parse(sent)
  return sha256(`${amount}${currency}${customer.email}${tx_ref}${sha256(secretKey)}`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
