import type { Kobo } from '#domain/money/money.ts'
import type { Charge, Refund } from '../ledger.ts'

/** Paystack's answer when it refuses something. */
export function fault(message: string, code: string, nextStep = 'Ensure that the value sent is correct') {
  return { status: false, message, meta: { nextStep }, type: 'validation_error', code }
}

const statuses = { open: 'abandoned', pending: 'pending', paid: 'success', failed: 'failed', reversed: 'reversed' }

/** A transaction as `verify` and `charge.success` tell it. */
export function transactionShape(charge: Charge) {
  const paid = charge.state === 'paid' || charge.state === 'reversed'
  return {
    id: charge.id,
    domain: 'test',
    status: statuses[charge.state],
    reference: charge.reference,
    receipt_number: null,
    amount: charge.amount,
    message: null,
    gateway_response: paid
      ? 'Successful'
      : charge.state === 'failed'
        ? 'Declined'
        : 'The transaction was not completed',
    paid_at: charge.paidAt?.toISOString() ?? null,
    created_at: charge.createdAt.toISOString(),
    channel: 'card',
    currency: 'NGN',
    ip_address: null,
    // An empty string now and then, as Paystack does.
    metadata: charge.id % 4 < 2 ? '' : { reference: charge.reference },
    fees: paid ? feeOf(charge.amount) : null,
    authorization: paid
      ? { authorization_code: `AUTH_${charge.id}`, channel: 'card', last4: '4081', brand: 'visa', reusable: true }
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

/** 1.5 %, ₦100 more from ₦2,500 up, at most ₦2,000. */
function feeOf(amount: Kobo): Kobo {
  const share = Math.ceil((amount * 15) / 1000)
  return Math.min(share + (amount >= 2_500_00 ? 100_00 : 0), 2_000_00)
}

const refundStatuses = { pending: 'pending', done: 'processed', failed: 'failed', needs_attention: 'needs-attention' }

export function refundShape(refund: Refund) {
  const { charge } = refund
  return {
    id: refund.id,
    integration: 100043,
    domain: 'test',
    transaction: { id: charge.id, domain: 'test', reference: charge.reference, amount: charge.amount, channel: 'card' },
    dispute: null,
    settlement: null,
    amount: refund.amount,
    deducted_amount: 0,
    currency: 'NGN',
    channel: 'card',
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
