import { isByHand, type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { type ProviderReport, receivedAt } from './find-provider-differences.ts'
import type { OrderCheck } from './order-check.ts'
import { type PaymentRecord, refundedAmount } from './payment-record.ts'
import { listedAtMost, type ProviderTotals, type Reconciliation } from './payment-report.ts'

export type Count = {
  add: (check: OrderCheck) => void
  finish: (webhooks: Reconciliation['webhooks']) => Reconciliation
}

/** Adds up what was seen of each order; lists grow to their limit, counts beyond it. */
export function startCount(): Count {
  const comparison: Omit<Reconciliation, 'webhooks'> = {
    orders: 0,
    compared: 0,
    notCompared: { count: 0, listed: [] },
    repaired: { count: 0, listed: [] },
    differences: { count: 0, listed: [] },
    totals: Object.fromEntries(providerNames.map((name) => [name, noTotals()])) as Record<ProviderName, ProviderTotals>,
  }
  return {
    add: ({ paymentRecord, providerReports, unanswered, differences, repaired }) => {
      comparison.orders++
      comparison.compared += providerReports.length
      list(comparison.notCompared, unanswered)
      list(comparison.repaired, repaired)
      list(comparison.differences, differences)
      for (const providerReport of providerReports)
        if (!isByHand(providerReport.attempt.provider))
          addTotals(comparison.totals[providerReport.attempt.provider], paymentRecord, providerReport)
    },
    finish: (webhooks) => ({ ...comparison, webhooks }),
  }
}

const noTotals = (): ProviderTotals => ({ payments: 0, received: 0, fees: 0, refunded: 0, ledger: 0, provider: 0 })

function list<T>(to: { count: number; listed: T[] }, entries: readonly T[]): void {
  to.count += entries.length
  to.listed.push(...entries.slice(0, listedAtMost - to.listed.length))
}

function addTotals(totals: ProviderTotals, paymentRecord: PaymentRecord, providerReport: ProviderReport): void {
  const { attempt } = providerReport
  if (attempt.received !== null) totals.payments++
  totals.received += attempt.received ?? 0
  totals.fees += attempt.fee ?? 0
  totals.refunded += refundedAmount(paymentRecord, attempt)
  totals.ledger += paymentRecord.ledger
    .filter(({ attemptId }) => attemptId === attempt.id)
    .reduce((sum, { amount }) => sum + amount, 0)
  totals.provider += receivedAt(providerReport) ?? 0
}
