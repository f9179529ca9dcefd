import type { Imitation, Sandbox } from './imitation.ts'
import type { Refund } from './ledger.ts'
import type { Tell } from './tell-shop.ts'

type Parts = Pick<Sandbox, 'scenarios' | 'clock' | 'ledger' | 'publicUrl'>

/** Lets a refund come to its end after the set time, and tells the shop about it where the provider would. */
export function settleRefund(sandbox: Parts, imitation: Imitation, tell: Tell, refund: Refund): void {
  const { charge } = refund
  const switches = sandbox.scenarios.of(charge.provider, charge.reference)
  const tellState = (last: boolean) => tell(charge, imitation.refundMessage(refund, sandbox.publicUrl), last)
  void tellState(false)
  if (switches.refunds === 'pending') return
  sandbox.clock.after(switches.refundDelayMs, async () => {
    endRefund(sandbox, imitation, refund)
    await tellState(true)
  })
}

function endRefund({ scenarios, ledger }: Parts, imitation: Imitation, refund: Refund): void {
  const { charge } = refund
  const { refunds: wished } = scenarios.of(charge.provider, charge.reference)
  if (wished === 'failed') refund.state = 'failed'
  else if (wished === 'needs_attention') refund.state = imitation.refundsNeedAttention ? 'needs_attention' : 'failed'
  else refund.state = 'done'
  if (imitation.reversesRefundedCharges && refund.state === 'done' && ledger.refundable(charge) === 0) {
    charge.state = 'reversed'
  }
}
