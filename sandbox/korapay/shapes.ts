import type { Kobo } from '#domain/money/money.ts'
import { nairaNumber } from '#infra/payments/naira-number.ts'
import type { Charge, Refund } from '../ledger.ts'
import type { Switches } from '../switches.ts'

/** Korapay's response when it refuses something. */
export const fault = (message: string, error: string) => ({ status: false, error, message, data: null })

const twoDecimals = (amount: Kobo) => nairaNumber(amount).toFixed(2)
const ownReference = (charge: Charge) => `KPY-CA-${charge.id}`
const statuses = { open: 'pending', pending: 'processing', paid: 'success', failed: 'failed', reversed: 'success' }

/** 1.5 %, at most ₦2,000, plus 7.5 % VAT on that fee. */
function feeOf(amount: Kobo): Kobo {
  const share = Math.min((amount * 15) / 1000, 2_000_00)
  return Math.round((share * 1075) / 1000)
}

const methods = { card: 'card', bank_transfer: 'bank_transfer', ussd: 'pay_with_bank' }
const methodOf = (charge: Charge) => {
  const latest = charge.tries.at(-1)
  return latest ? methods[latest.channel] : null
}

/** A charge as the API returns it: amounts are strings with two decimals. */
export function chargeShape(charge: Charge) {
  const { receipt } = charge
  return {
    reference: charge.reference,
    transaction_reference: ownReference(charge),
    status: statuses[charge.state],
    amount: twoDecimals(charge.amount),
    amount_paid: twoDecimals(receipt?.sent ?? 0),
    ...(receipt && receipt.sent !== charge.amount && { amount_accepted: twoDecimals(receipt.accepted) }),
    fee: receipt ? twoDecimals(feeOf(receipt.accepted)) : '0.00',
    currency: receipt?.currency ?? 'NGN',
    description: null,
    payment_method: methodOf(charge),
    transaction_status: transactionStatus(charge),
    created_at: charge.createdAt.toISOString(),
    customer: { name: charge.customer.name, email: charge.customer.email },
    payment_attempts: charge.tries.map((attempt) => ({ status: attempt.state })),
  }
}

function transactionStatus({ amount, state, receipt }: Charge): string {
  if (receipt && receipt.sent !== amount) return receipt.sent < amount ? 'underpaid' : 'overpaid'
  return statuses[state]
}

/**
 * A charge as its webhook's JSON text. The amount is always the requested one. Charges from the popup have Korapay's own reference first,
 * ours second and amounts as strings; those from the hosted page have ours in both places and amounts as numbers.
 */
export function chargeNoticeText(charge: Charge, { korapayReference, korapayAwkwardData }: Switches): string {
  const ours = korapayReference === 'usual' ? charge.presentation === 'page' : korapayReference === 'ours'
  const status = charge.state === 'paid' ? 'success' : 'failed'
  const currency = charge.receipt?.currency ?? 'NGN'
  const rest = { currency, status, payment_method: methodOf(charge), payment_reference: charge.reference }
  const fee = feeOf(charge.amount)
  const data = ours
    ? { reference: charge.reference, amount: nairaNumber(charge.amount), fee: nairaNumber(fee), ...rest }
    : {
        reference: ownReference(charge),
        amount: twoDecimals(charge.amount),
        fee: twoDecimals(fee),
        ...rest,
        transaction_status: transactionStatus(charge),
        metadata: null,
      }
  return korapayAwkwardData ? awkward(data) : JSON.stringify(data)
}

// The same data as another serializer might write it: spaces, escapes, trailing zeros, keys in reverse order.
function awkward(data: object): string {
  const more: Record<string, unknown> = {
    ...data,
    narration: 'Aṣọ / ìró & bùbá',
    receipt_url: 'https://example.com/r/1',
  }
  const members = Object.entries(more).map(([name, value]) => {
    const text = typeof value === 'number' ? value.toFixed(2) : JSON.stringify(value)
    return `"${name}": ${name === 'receipt_url' ? text.replaceAll('/', '\\/') : text}`
  })
  return `{ ${members.reverse().join(', ')} }`
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
