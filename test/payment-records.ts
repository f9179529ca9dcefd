import type {
  AttemptFacts,
  LedgerRow,
  PaymentRecord,
  RefundFacts,
} from '#domain/payments/reconciliation/payment-record.ts'

export const orderId = '3f2a9c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b'

/** A paid attempt of ₦12,500; the provider kept ₦187.50 as its fee. */
export const anAttempt = (changes: Partial<AttemptFacts> = {}): AttemptFacts => ({
  id: 'a1',
  provider: 'paystack',
  mode: 'live',
  reference: 'ORD-1',
  amount: 1_250_000,
  currency: 'NGN',
  state: 'paid',
  providerTransactionId: '77',
  received: 1_250_000,
  fee: 18_750,
  dueAt: null,
  createdAt: new Date('2026-05-01T10:00:00Z'),
  updatedAt: new Date('2026-05-01T10:05:00Z'),
  sharesWith: null,
  ...changes,
})

/** A completed refund of ₦2,000 on `anAttempt`. */
export const aRefund = (changes: Partial<RefundFacts> = {}): RefundFacts => ({
  id: 'r1',
  attemptId: 'a1',
  reference: 'ORD-1-R1',
  amount: 200_000,
  state: 'done',
  providerRefundId: 'P-1',
  updatedAt: new Date('2026-05-02T10:00:00Z'),
  ...changes,
})

type Money = { attempt?: string | null; refund?: string | null; currency?: string }

export const ledgerRow = (kind: LedgerRow['kind'], amount: number, money: Money = {}): LedgerRow => {
  const { attempt = 'a1', refund = null, currency = 'NGN' } = money
  return { attemptId: attempt, refundId: refund, kind, amount, currency }
}

/** The consistent record of an order of ₦12,500 that was paid once. */
export function aPaidRecord(
  changes: Partial<Omit<PaymentRecord, 'order'>> & { order?: Partial<PaymentRecord['order']> } = {},
): PaymentRecord {
  const { order, ...rest } = changes
  return {
    attempts: [anAttempt()],
    refunds: [],
    ledger: [ledgerRow('received', 1_250_000), ledgerRow('fee', -18_750)],
    tasks: [],
    redemption: null,
    ...rest,
    order: {
      id: orderId,
      status: 'processing',
      paymentStatus: 'success',
      totalAmount: 1_250_000,
      transactionRef: 'ORD-1',
      hasCoupon: false,
      expiresAt: null,
      releasedAt: null,
      wasReopened: false,
      ...order,
    },
  }
}

/** The same order before it was paid. */
export function anUnpaidRecord(changes: Parameters<typeof aPaidRecord>[0] = {}): PaymentRecord {
  const open = anAttempt({ state: 'open', received: null, fee: null, providerTransactionId: null })
  return aPaidRecord({
    attempts: [open],
    ledger: [],
    ...changes,
    order: { status: 'pending', paymentStatus: 'pending', transactionRef: null, ...changes?.order },
  })
}
