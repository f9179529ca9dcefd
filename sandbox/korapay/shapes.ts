import type { Kobo } from '#domain/money/money.ts'
import { nairaNumber } from '#infra/payments/naira-number.ts'
import type { Charge, Refund } from '../ledger.ts'

/** Korapay's answer when it refuses something. */
export const fault = (message: string, error: string) => ({ status: false, error, message, data: null })

const twoDecimals = (amount: Kobo) => nairaNumber(amount).toFixed(2)
const ownReference = (charge: Charge) => `KPY-CA-${charge.id}`
const statuses = { open: 'pending', pending: 'processing', paid: 'success', failed: 'failed', reversed: 'success' }

/** 1.5 %, at most ₦2,000, and 7.5 % VAT on that. */
function feeOf(amount: Kobo): Kobo {
  const share = Math.min((amount * 15) / 1000, 2_000_00)
  return Math.round((share * 1075) / 1000)
}

/** A charge as it is told when asked for: figures as text with two decimals. */
export function chargeShape(charge: Charge) {
  const paid = charge.state === 'paid' || charge.state === 'reversed'
  return {
    reference: charge.reference,
    transaction_reference: ownReference(charge),
    status: statuses[charge.state],
    amount: twoDecimals(charge.amount),
    amount_paid: paid ? twoDecimals(charge.amount) : '0.00',
    fee: paid ? twoDecimals(feeOf(charge.amount)) : '0.00',
    currency: 'NGN',
    description: null,
    payment_method: 'bank_transfer',
    created_at: charge.createdAt.toISOString(),
    customer: { name: charge.customer.name, email: charge.customer.email },
    payment_attempts: charge.tries.map((attempt) => ({ status: attempt.state })),
  }
}

/**
 * A charge as its webhook tells it. Charges from the popup carry Korapay's own reference first, ours second and amounts as
 * text; those from the hosted page carry ours in both places and amounts as numbers.
 */
export function chargeNoticeShape(charge: Charge) {
  const status = charge.state === 'paid' ? 'success' : 'failed'
  const rest = { currency: 'NGN', status, payment_method: 'bank_transfer', payment_reference: charge.reference }
  if (charge.presentation === 'page') {
    const { reference } = charge
    return { reference, amount: nairaNumber(charge.amount), fee: nairaNumber(feeOf(charge.amount)), ...rest }
  }
  return {
    reference: ownReference(charge),
    amount: twoDecimals(charge.amount),
    fee: twoDecimals(feeOf(charge.amount)),
    ...rest,
    transaction_status: status,
    metadata: null,
  }
}

export const refundStatuses = { pending: 'processing', done: 'success', failed: 'failed', needs_attention: 'failed' }

export function refundShape(refund: Refund) {
  return {
    refund_reference: refund.reference,
    refund_date: refund.createdAt.toISOString(),
    status: refundStatuses[refund.state],
    payment_reference: refund.charge.reference,
    reason: refund.note || null,
    amount_returned: nairaNumber(refund.amount),
    currency: 'NGN',
  }
}
