import type { Kobo } from '#domain/money/money.ts'
import type { Charge, Refund } from '../ledger.ts'

/** Paystack's response when it refuses something. */
export function fault(message: string, code: string, nextStep = 'Ensure that the value sent is correct') {
  return { status: false, message, meta: { nextStep }, type: 'validation_error', code }
}

const statuses = { pending: 'pending', paid: 'success', failed: 'failed', reversed: 'reversed' }

function statusOf({ state, pageOpen }: Charge): string {
  if (state === 'open') return pageOpen ? 'ongoing' : 'abandoned'
  return statuses[state]
}

/** A transaction, as in `verify` and `charge.success`. */
export function transactionShape(charge: Charge) {
  const paid = charge.state === 'paid' || charge.state === 'reversed'
  const { sent: amount, currency, mode } = charge.receipt ?? { sent: charge.amount, currency: 'NGN', mode: 'test' }
  const channel = channelOf(charge)
  return {
    id: charge.id,
    domain: mode,
    status: statusOf(charge),
    reference: charge.reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: paid
      ? 'Successful'
      : charge.state === 'failed'
        ? 'Declined'
        : 'The transaction was not completed',
    paid_at: charge.paidAt?.toISOString() ?? null,
    created_at: charge.createdAt.toISOString(),
    channel,
    currency,
    ip_address: null,
    // Sometimes an empty string, as from Paystack.
    metadata: charge.id % 4 < 2 ? '' : { reference: charge.reference },
    fees: paid ? feeOf(amount) : null,
    authorization: paid
      ? { authorization_code: `AUTH_${charge.id}`, channel, last4: '4081', brand: 'visa', reusable: channel === 'card' }
      : {},
    customer: {
      id: charge.id,
      email: charge.customer.email,
      customer_code: `CUS_${charge.id}`,
      phone: charge.customer.phone,
    },
    requested_amount: charge.amount,
  }
}

const channelOf = (charge: Charge) => charge.tries.at(-1)?.channel ?? 'card'

/** 1.5 %, plus ₦100 from ₦2,500 up, at most ₦2,000. */
function feeOf(amount: Kobo): Kobo {
  const share = Math.ceil((amount * 15) / 1000)
  return Math.min(share + (amount >= 2_500_00 ? 100_00 : 0), 2_000_00)
}

const refundStatuses = { pending: 'pending', done: 'processed', failed: 'failed', needs_attention: 'needs-attention' }

export function refundShape(refund: Refund) {
  const { charge } = refund
  const channel = channelOf(charge)
  return {
    id: refund.id,
    integration: 100043,
    domain: 'test',
    transaction: { id: charge.id, domain: 'test', reference: charge.reference, amount: charge.amount, channel },
    dispute: null,
    settlement: null,
    amount: refund.amount,
    deducted_amount: 0,
    currency: 'NGN',
    channel,
    fully_deducted: false,
    merchant_note: refund.note,
    customer_note: `Refund for transaction ${charge.reference}`,
    status: refundStatuses[refund.state],
    refunded_by: charge.customer.email,
    expected_at: new Date(refund.createdAt.getTime() + 10 * 86_400_000).toISOString(),
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.createdAt.toISOString(),
  }
}
