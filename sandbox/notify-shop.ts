import type { Imitation, Message, Sandbox } from './imitation.ts'
import type { Charge } from './ledger.ts'
import { type SignedWebhook, signWebhook } from './sign-webhook.ts'
import type { WebhookSender } from './webhooks.ts'

/** Sends a webhook about a charge. `last` says that none follows, so webhooks that were held back are sent as well. */
export type NotifyShop = (charge: Charge, message: Message | null, last: boolean) => Promise<void>

/** Sends the shop webhooks as the charge's switches say. */
export function shopNotifier(
  { scenarios, keys }: Pick<Sandbox, 'scenarios' | 'keys'>,
  imitation: Imitation,
  sender: WebhookSender,
): NotifyShop {
  const heldBack = new WeakMap<Charge, SignedWebhook[]>()

  return async (charge, message, last) => {
    const switches = scenarios.of(charge.provider, charge.reference)
    if (!message || switches.webhooks === 'off') return
    const webhook = signWebhook(imitation, message, keys, switches)
    const held = heldBack.get(charge) ?? []
    if (switches.webhooksOutOfOrder && !last) {
      heldBack.set(charge, [...held, webhook])
      return
    }
    heldBack.delete(charge)
    await sender.send([webhook, ...held], switches)
  }
}
