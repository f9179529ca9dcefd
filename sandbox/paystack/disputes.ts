import type { DisputeStage, Message } from '../imitation.ts'
import type { Charge } from '../ledger.ts'
import { transactionShape } from './shapes.ts'

const statuses = { create: 'awaiting-merchant-feedback', remind: 'awaiting-merchant-feedback', resolve: 'resolved' }
const day = 86_400_000

/** The webhook about a dispute of a charge, at one of its stages. */
export function disputeMessage(charge: Charge, stage: DisputeStage, at: Date): Message {
  const data = {
    id: charge.id + 1,
    refund_amount: charge.amount,
    currency: 'NGN',
    status: statuses[stage],
    resolution: stage === 'resolve' ? 'merchant-accepted' : null,
    domain: 'test',
    transaction: transactionShape(charge),
    category: 'chargeback',
    customer: { email: charge.customer.email },
    created_at: at.toISOString(),
    due_at: new Date(at.getTime() + day).toISOString(),
  }
  const { webhookUrl: url, reference } = charge
  return { url, reference, event: `charge.dispute.${stage}`, written: JSON.stringify(data) }
}
