import { nairaNumber as naira } from '#infra/payments/naira-number.ts'
import type { Charge, Refund, Try } from '../ledger.ts'

/** Flutterwave's response when it refuses something. */
export const fault = (message: string) => ({ status: 'error', message, data: null })

const statuses = { paid: 'successful', failed: 'failed', pending: 'pending' }

/** One try at paying, as in `verify` and `charge.completed`. */
export function transactionShape(charge: Charge, attempt: Try) {
  const received = attempt.state === 'paid' ? charge.receipt : null
  const { sent: amount, currency } = received ?? { sent: charge.amount, currency: 'NGN' }
  const fee = Math.min(Math.round((amount * 14) / 1000), 2_000_00)
  return {
    id: attempt.id,
    tx_ref: charge.reference,
    flw_ref: `FLW-SANDBOX-${attempt.id}`,
    device_fingerprint: 'N/A',
    amount: naira(amount),
    charged_amount: naira(amount),
    app_fee: naira(fee),
    merchant_fee: 0,
    amount_settled: naira(amount - fee),
    currency,
    processor_response: attempt.state === 'paid' ? 'Approved' : attempt.state === 'failed' ? 'Declined' : 'Pending',
    auth_model: 'PIN',
    ip: '127.0.0.1',
    narration: 'Aso',
    status: statuses[attempt.state],
    payment_type: attempt.channel,
    created_at: charge.createdAt.toISOString(),
    account_id: 1234,
    customer: {
      id: charge.id,
      name: charge.customer.name,
      phone_number: charge.customer.phone,
      email: charge.customer.email,
      created_at: charge.createdAt.toISOString(),
    },
    ...(attempt.channel === 'card' && { card }),
  }
}

const card = {
  first_6digits: '553188',
  last_4digits: '2950',
  issuer: 'SANDBOX',
  country: 'NG',
  type: 'MASTERCARD',
  expiry: '09/32',
}

// "completed" only says that the request was accepted.
const refundStatuses = {
  pending: 'completed',
  done: 'completed-bank-transfer',
  failed: 'failed',
  needs_attention: 'failed',
}

export function refundShape(refund: Refund) {
  return {
    id: refund.id,
    account_id: 1234,
    tx_id: paidTry(refund.charge),
    flw_ref: `FLW-SANDBOX-REFUND-${refund.id}`,
    wallet_id: 74639,
    amount_refunded: naira(refund.amount),
    status: refundStatuses[refund.state],
    destination: 'payment_source',
    comments: refund.note,
    meta: { source: 'availablebalance' },
    created_at: refund.createdAt.toISOString(),
  }
}

/** Refund webhooks have no envelope, and capitalise their field names in a way of their own. */
export function refundNoticeShape(refund: Refund) {
  return {
    id: refund.id,
    AmountRefunded: naira(refund.amount),
    status: refundStatuses[refund.state],
    FlwRef: `FLW-SANDBOX-REFUND-${refund.id}`,
    TransactionId: paidTry(refund.charge),
  }
}

const paidTry = (charge: Charge) => charge.tries.find((one) => one.state === 'paid')?.id ?? null
