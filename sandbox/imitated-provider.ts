import type { EndingName } from './endings.ts'
import { endings } from './endings.ts'
import type { Imitation, Message, Sandbox } from './imitation.ts'
import type { Charge, Outcome, Refund } from './ledger.ts'
import { shopNotifier } from './notify-shop.ts'
import { settleCharge } from './settle-charge.ts'
import { settleRefund } from './settle-refund.ts'
import { signWebhook } from './sign-webhook.ts'
import { usualSwitches } from './switches.ts'
import type { WebhookSender } from './webhooks.ts'

/** One imitated provider: what the payment pages and the controls can do with it. */
export type ImitatedProvider = {
  sandbox: Sandbox
  imitation: Imitation
  /** Applies the choice made on a charge's page. Returns the outcome that it really had. */
  settle(charge: Charge, outcome: Outcome): Promise<Outcome>
  /** Ends a charge in one of the predefined ways. Returns the outcome of the last button. */
  end(charge: Charge, ending: EndingName): Promise<Outcome>
  /** Sends a webhook at once, correctly signed, whatever the switches say. Returns the shop's HTTP status. */
  sendNow(message: Message): Promise<number | null>
}

/** Connects an imitation with the ledger, the clock and the webhook sender that all imitations share. */
export function createImitatedProvider(
  parts: Omit<Sandbox, 'startRefund' | 'resend'>,
  imitation: Imitation,
  sender: WebhookSender,
): ImitatedProvider {
  const notifyShop = shopNotifier(parts, imitation, sender)
  const sendNow = (message: Message) => sender.now(signWebhook(imitation, message, parts.keys, usualSwitches))
  const sandbox: Sandbox = {
    ...parts,
    startRefund: (refund: Refund) => settleRefund(parts, imitation, notifyShop, refund),
    async resend(charge) {
      const message = imitation.chargeMessage(charge, parts.scenarios.of(charge.provider, charge.reference))
      if (message) await sendNow(message)
    },
  }
  const settle = (charge: Charge, outcome: Outcome) => settleCharge(sandbox, imitation, notifyShop, charge, outcome)

  return {
    sandbox,
    imitation,
    settle,
    sendNow,
    async end(charge, name) {
      const { switches, presses } = endings[name]
      parts.scenarios.setFor(charge.provider, charge.reference, switches)
      let outcome: Outcome = 'cancel'
      for (const press of presses) outcome = await settle(charge, press)
      return outcome
    },
  }
}
