import { createHash } from 'node:crypto'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import { isUniqueViolation } from '#domain/is-unique-violation.ts'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { amountDue } from '#domain/orders/amount-due.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/move-order.server.ts'
import { paidByTitles } from '#domain/orders/provider-name.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { AttemptRow } from '../attempts/attempt.ts'
import { closeOpenAttempts } from '../attempts/close-attempts.server.ts'
import { findAttempt, findReferenceOf } from '../attempts/find-attempt.server.ts'
import { recordPayment } from '../settlement/record-payment.server.ts'
import { settleOrderAttempts } from '../settlement/settle-order-attempts.server.ts'
import type { PaymentToTake } from './hand-payment.ts'

export type PaymentTaken =
  | { ok: true; reference: string }
  | { ok: false; reason: 'not_found' }
  /** It is already paid; `by` is who recorded that. */
  | { ok: false; reason: 'paid'; by: string | null }
  /** It was cancelled or has expired: its pieces are taken again first. */
  | { ok: false; reason: 'ended' }
  /** Another amount is due. */
  | { ok: false; reason: 'other_amount'; due: Kobo }
  /** The same transfer was already recorded for an order. */
  | { ok: false; reason: 'transfer_used' }
  | AccessRefusal

/**
 * Records, for a viewer who has the permission and a recent sign-in, that somebody received everything that an order
 * owes, in cash or by a transfer to the shop's own account. The consequences are those of a provider's payment: ledger,
 * order, stock, coupon, history, mail. The providers are asked first, because the order may have been paid without the
 * shop knowing. Attempts that are open at providers are closed; if one is paid nevertheless, that is a duplicate.
 */
export async function takePayment(shop: Shop, payment: PaymentToTake, viewer: Viewer): Promise<PaymentTaken> {
  const authorized = authorize(viewer, 'payments.record')
  if (!authorized.ok) return authorized
  const { by } = authorized
  await settleOrderAttempts(shop, payment.orderId, { by: 'visitor' })
  try {
    return await inTransaction<PaymentTaken>(shop.db, (tx) => take(tx, payment, by, shop.clock()))
  } catch (fault) {
    // Another order was recorded with the same transfer at this very moment.
    if (isUniqueViolation(fault, 'payment_attempt_transaction')) return { ok: false, reason: 'transfer_used' }
    throw fault
  }
}

async function take(tx: Tx, payment: PaymentToTake, by: SignedIn, now: Date): Promise<PaymentTaken> {
  const { orderId, evidence, amount } = payment
  const order = await lockOrder(tx, orderId)
  if (!order) return { ok: false, reason: 'not_found' }
  const reference = referenceOf(payment)
  // The button was pressed twice, or the request was repeated because the answer was lost.
  if (await findAttempt(tx, reference)) return { ok: true, reference }
  const due = amountDue(await readOrderMoney(tx, order))
  if (due === 0) return { ok: false, reason: 'paid', by: await paidBy(tx, orderId) }
  if (order.status === 'cancelled') return { ok: false, reason: 'ended' }
  if (amount !== due) return { ok: false, reason: 'other_amount', due }
  const transfer = evidence.method === 'transfer' ? evidence.transfer : null
  if (transfer !== null && (await findReferenceOf(tx, 'transfer', transfer)))
    return { ok: false, reason: 'transfer_used' }
  await closeOpenAttempts(tx, orderId, { at: now })
  const attempt = await recordTaken(tx, order, { payment, reference, by }, now)
  // The payer's name is stored only with the payment, where it can be deleted later.
  const details = { reference, amount, method: evidence.method, transfer: transfer ?? '' }
  await writeAuditLog(tx, { by, action: 'record_payment', subject: `order:${orderId}`, at: now, details })
  const result = { outcome: 'paid', transactionId: transfer, fee: null, channel: null, reversed: false } as const
  const words = [paidByTitles[evidence.method], formatNaira(amount), transfer]
  const reason = `${reference}: ${words.filter(Boolean).join(', ')}`
  // Last, because it locks the rows that other orders wait for.
  await recordPayment(tx, {
    order,
    attempt,
    result,
    now,
    byHand: { by: by.email, receivedAt: evidence.receivedAt, reason },
  })
  return { ok: true, reference }
}

/** Our reference for a payment; the same key gives the same reference. */
function referenceOf({ orderId, key }: Pick<PaymentToTake, 'orderId' | 'key'>): string {
  const hash = createHash('sha256').update(`${orderId} ${key}`).digest('hex').slice(0, 12)
  return `${orderId.slice(0, 8)}-${hash}`.toUpperCase()
}

async function recordTaken(
  tx: Tx,
  order: LockedOrder,
  { payment, reference, by }: { payment: PaymentToTake; reference: string; by: SignedIn },
  now: Date,
): Promise<AttemptRow> {
  const { method, payer, note } = payment.evidence
  await tx
    .insertInto('paymentAttempt')
    .values({
      orderId: order.id,
      provider: method,
      // Cash is real money even where the providers are a sandbox.
      mode: 'live',
      reference,
      amount: payment.amount,
      takenBy: by.email,
      payer,
      note,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const attempt = await findAttempt(tx, reference)
  if (!attempt) throw new Error(`Payment ${reference} is gone`)
  return attempt
}

/** Who recorded the payment of an order; null where a provider did. */
async function paidBy(tx: Tx, orderId: string): Promise<string | null> {
  const paid = await tx
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .select('takenBy')
    .executeTakeFirst()
  return paid?.takenBy ?? null
}
