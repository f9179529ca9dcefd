import type { Imitation, Sandbox } from './imitation.ts'
import type { Refund } from './ledger.ts'
import type { NotifyShop } from './notify-shop.ts'

type Parts = Pick<Sandbox, 'scenarios' | 'clock' | 'ledger' | 'publicUrl'>

/** Ends a refund after the configured delay, and sends the webhooks that the provider would send. */
export function settleRefund(sandbox: Parts, imitation: Imitation, notifyShop: NotifyShop, refund: Refund): void {
  const { charge } = refund
  const switches = sandbox.scenarios.of(charge.provider, charge.reference)
  const sendState = (last: boolean) => notifyShop(charge, imitation.refundMessage(refund, sandbox.publicUrl), last)
  void sendState(false)
  if (switches.refunds === 'pending') return
  sandbox.clock.after(switches.refundDelayMs, async () => {
    endRefund(sandbox, imitation, refund)
    await sendState(true)
  })
}

function endRefund({ scenarios, ledger }: Parts, imitation: Imitation, refund: Refund): void {
  const { charge } = refund
  const { refunds: wanted } = scenarios.of(charge.provider, charge.reference)
  if (wanted === 'failed') refund.state = 'failed'
  else if (wanted === 'needs_attention') refund.state = imitation.refundsNeedAttention ? 'needs_attention' : 'failed'
  else refund.state = 'done'
  if (imitation.reversesRefundedCharges && refund.state === 'done' && ledger.refundable(charge) === 0) {
    charge.state = 'reversed'
  }
}
