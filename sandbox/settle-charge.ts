import type { Imitation, Sandbox } from './imitation.ts'
import type { Charge, Outcome, Try } from './ledger.ts'
import type { NotifyShop } from './notify-shop.ts'
import { channelOf, receiveMoney } from './receive-money.ts'

/**
 * Applies the shopper's choice on a charge's page. A paid charge stays paid, whatever is pressed afterwards. Returns the outcome that the
 * choice really had.
 */
export async function settleCharge(
  sandbox: Sandbox,
  imitation: Imitation,
  notifyShop: NotifyShop,
  charge: Charge,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome === 'cancel') charge.pageOpen = false
  if (charge.state === 'paid' || charge.state === 'reversed') return 'success'
  if (outcome === 'cancel' || charge.state === 'pending') return outcome === 'cancel' ? 'cancel' : 'pending'
  if (charge.state === 'failed' && !imitation.retriesAfterDecline) return 'failed'

  const switches = () => sandbox.scenarios.of(charge.provider, charge.reference)
  const attempt: Try = {
    id: sandbox.ledger.nextId(),
    state: outcome === 'success' ? 'paid' : outcome,
    channel: channelOf(charge, outcome, switches()),
  }
  charge.tries.push(attempt)
  const sendState = (last: boolean) => notifyShop(charge, imitation.chargeMessage(charge, switches()), last)

  async function receive(): Promise<Outcome> {
    const paid = receiveMoney(imitation, charge, switches(), sandbox.clock.now())
    attempt.state = paid ? 'paid' : 'pending'
    if (paid) await sendState(true)
    return paid ? 'success' : 'pending'
  }

  if (outcome === 'success') return receive()
  charge.state = outcome
  if (outcome === 'failed') await sendState(false)
  else sandbox.clock.after(switches().transferDelayMs, receive)
  return outcome
}
