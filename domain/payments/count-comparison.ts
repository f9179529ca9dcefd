import { type GatewayName, gatewayNames } from '#domain/orders/gateway-name.ts'
import type { Look } from './compare-payments.server.ts'
import { type Dossier, refundedAmount } from './dossier.ts'
import { type ProviderWord, receivedAt } from './find-provider-differences.ts'
import { type Comparison, listedAtMost, type ProviderTotals } from './payment-report.ts'

export type Count = {
  add: (look: Look) => void
  finish: (webhooks: Comparison['webhooks']) => Comparison
}

/** Adds up what was seen of each order; lists grow to their limit, counts beyond it. */
export function startCount(): Count {
  const comparison: Omit<Comparison, 'webhooks'> = {
    orders: 0,
    compared: 0,
    notCompared: { count: 0, listed: [] },
    repaired: { count: 0, listed: [] },
    differences: { count: 0, listed: [] },
    totals: Object.fromEntries(gatewayNames.map((name) => [name, noTotals()])) as Record<GatewayName, ProviderTotals>,
  }
  return {
    add: ({ dossier, words, unanswered, differences, repaired }) => {
      comparison.orders++
      comparison.compared += words.length
      list(comparison.notCompared, unanswered)
      list(comparison.repaired, repaired)
      list(comparison.differences, differences)
      for (const word of words) addTotals(comparison.totals[word.attempt.provider], dossier, word)
    },
    finish: (webhooks) => ({ ...comparison, webhooks }),
  }
}

const noTotals = (): ProviderTotals => ({ payments: 0, received: 0, fees: 0, refunded: 0, ledger: 0, provider: 0 })

function list<T>(to: { count: number; listed: T[] }, entries: readonly T[]): void {
  to.count += entries.length
  to.listed.push(...entries.slice(0, listedAtMost - to.listed.length))
}

function addTotals(totals: ProviderTotals, dossier: Dossier, word: ProviderWord): void {
  const { attempt } = word
  if (attempt.received !== null) totals.payments++
  totals.received += attempt.received ?? 0
  totals.fees += attempt.fee ?? 0
  totals.refunded += refundedAmount(dossier, attempt)
  totals.ledger += dossier.ledger
    .filter(({ attemptId }) => attemptId === attempt.id)
    .reduce((sum, { amount }) => sum + amount, 0)
  totals.provider += receivedAt(word) ?? 0
}
