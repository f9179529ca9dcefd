import { Hono } from 'hono'
import { z } from 'zod'
import { providerNames } from '#domain/orders/provider-name.ts'
import type { ImitatedProvider } from '../imitated-provider.ts'
import { signatureHeaders, signWebhook } from '../sign-webhook.ts'
import { signatures, usualSwitches } from '../switches.ts'
import type { ControlContext } from './control-context.ts'
import { chargeName, refused, withCommand } from './read-command.ts'

const resendSchema = chargeName.extend({ about: z.enum(['charge', 'refund']).default('charge') })

const signing = { provider: z.enum(providerNames), signature: z.enum(signatures).default('right') }
const webhookSchema = z.union([
  z.strictObject({ ...signing, body: z.string().max(2_000_000), signed: z.string().optional() }),
  z.strictObject({ ...signing, event: z.string().nullable(), data: z.unknown() }),
  z.strictObject({ ...signing, reference: z.string(), claim: z.enum(['success', 'failed']) }),
])
type Webhook = z.output<typeof webhookSchema>

/**
 * Sends webhooks by hand, each once and at once. The answer holds the shop's HTTP `status`.
 *
 * - `POST /resend` `{ …charge, about?: charge | refund }`: sends the latest webhook again, correctly signed, like the dashboard's button.
 * - `POST /webhook` `{ provider, signature?, … }` with one of: `event` (null: none) and `data`; `body`, sent as it is, and
 *   `signed`, the text that the signature covers if it isn't the whole body; or `reference` and `claim`, which makes a
 *   false claim about a charge.
 */
export function forgeryRoutes({ ledger, scenarios, sender, imitatedProviders }: ControlContext): Hono {
  const app = new Hono()

  app.post('/resend', (c) =>
    withCommand(c, resendSchema, async ({ provider, reference, about }) => {
      const charge = ledger.byReference(provider, reference).at(-1)
      const imitated = imitatedProviders.get(provider)
      if (!charge || !imitated) return refused(c, 'no such charge', 404)
      const { imitation, sandbox } = imitated
      const refund = about === 'refund' ? ledger.refundsOf(charge).at(-1) : undefined
      const ofRefund = refund ? imitation.refundMessage(refund, sandbox.publicUrl) : null
      const ofCharge = () => imitation.chargeMessage(charge, scenarios.of(provider, reference))
      const message = about === 'refund' ? ofRefund : ofCharge()
      return message ? c.json({ status: await imitated.sendNow(message) }) : refused(c, 'there is nothing to tell', 404)
    }),
  )

  app.post('/webhook', (c) =>
    withCommand(c, webhookSchema, async (order) => {
      const imitated = imitatedProviders.get(order.provider)
      const webhook = imitated && webhookOf(imitated, order)
      if (!webhook) return refused(c, 'no such charge, or nothing that this provider says', 404)
      return c.json({ status: await sender.now({ ...webhook, retries: [] }) })
    }),
  )

  return app
}

function webhookOf({ imitation, sandbox }: ImitatedProvider, order: Webhook) {
  const { keys, ledger, scenarios, publicUrl } = sandbox
  const url = `${publicUrl}/webhooks/${imitation.name}`
  if ('body' in order) {
    const { body, signed = body, signature } = order
    return { url, reference: null, body, headers: signatureHeaders(imitation, body, signed, keys, signature) }
  }
  if ('event' in order) {
    const written = JSON.stringify(order.data ?? null)
    const switches = { ...usualSwitches, webhookSignature: order.signature }
    return signWebhook(imitation, { url, reference: null, event: order.event, written }, keys, switches)
  }
  const charge = ledger.byReference(order.provider, order.reference).at(-1)
  if (!charge) return null
  const state = order.claim === 'success' ? ('paid' as const) : ('failed' as const)
  const attempt = { id: ledger.nextId(), state, channel: 'card' as const }
  const switches = { ...scenarios.of(order.provider, order.reference), webhookSignature: order.signature }
  const message = imitation.chargeMessage({ ...charge, state, tries: [attempt] }, switches)
  return message && signWebhook(imitation, message, keys, switches)
}
