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

/** One provider at work: what payment pages and the controls can do with it. */
export type ImitatedProvider = {
  sandbox: Sandbox
  imitation: Imitation
  /** Does to a charge what was chosen on its page, and answers with what really came of it. */
  settle(charge: Charge, outcome: Outcome): Promise<Outcome>
  /** Lets a charge end in one of the ways that aren't just a button; the answer is as for the last thing pressed. */
  end(charge: Charge, ending: EndingName): Promise<Outcome>
  /** Sends a webhook at once, signed rightly, whatever the switches say; its answer's status. */
  sendNow(message: Message): Promise<number | null>
}

/** Puts a provider's ways together with the ledger, the clock and the sender that all three share. */
export function openImitatedProvider(
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
