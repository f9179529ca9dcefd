import type { Imitation, Notice, Sandbox } from './imitation.ts'
import type { Charge, Outcome, Refund, Try } from './ledger.ts'

type Send = (notice: Notice) => void

/** Does to a charge what was chosen, and answers with what really came of it. */
export type Settle = (charge: Charge, outcome: Outcome) => Outcome

/**
 * Does to a charge what the shopper chose on its page. A paid charge stays paid, whatever is pressed afterwards. Answers
 * with what really came of it.
 */
export function settleCharge(
  sandbox: Sandbox,
  imitation: Imitation,
  send: Send,
  charge: Charge,
  outcome: Outcome,
): Outcome {
  if (charge.state === 'paid' || charge.state === 'reversed') return 'success'
  if (outcome === 'cancel' || charge.state === 'pending') return outcome === 'cancel' ? 'cancel' : 'pending'
  if (charge.state === 'failed' && !imitation.retriesAfterDecline) return 'failed'

  const attempt: Try = { id: sandbox.ledger.nextId(), state: outcome === 'success' ? 'paid' : outcome }
  charge.tries.push(attempt)
  const tell = () => {
    const notice = imitation.chargeNotice(charge, sandbox.keys)
    if (notice) send(notice)
  }
  const receive = () => {
    attempt.state = 'paid'
    charge.state = 'paid'
    charge.paidAt = sandbox.clock.now()
    tell()
  }
  if (outcome === 'success') receive()
  else if (outcome === 'failed') {
    charge.state = 'failed'
    tell()
  } else {
    charge.state = 'pending'
    sandbox.clock.after(sandbox.settings.transferDelayMs, receive)
  }
  return outcome
}

/** Lets a refund come to its end after the set time, and tells the shop about it where the provider would. */
export function settleRefund(
  sandbox: Omit<Sandbox, 'startRefund'>,
  imitation: Imitation,
  send: Send,
  refund: Refund,
): void {
  const tell = () => {
    const notice = imitation.refundNotice(refund, sandbox.keys, sandbox.publicUrl)
    if (notice) send(notice)
  }
  tell()
  sandbox.clock.after(sandbox.settings.refundDelayMs, () => {
    const wished = sandbox.settings.refunds
    refund.state = wished === 'needs_attention' && imitation.name !== 'paystack' ? 'failed' : wished
    const { charge } = refund
    // Paystack alone calls a charge that was given back in full reversed.
    if (imitation.name === 'paystack' && refund.state === 'done' && sandbox.ledger.refundable(charge) === 0) {
      charge.state = 'reversed'
    }
    tell()
  })
}
