import type { Kobo } from '#domain/money/money.ts'

/** The states of a refund; it only moves from an earlier one to a later one. The last is final. */
export const refundStates = ['requested', 'pending', 'needs_attention', 'failed', 'done'] as const
export type RefundState = (typeof refundStates)[number]

/** Whether a refund may move to a state: never backwards, so that late and repeated reports change nothing. */
export function isForward(from: RefundState, to: RefundState): boolean {
  return refundStates.indexOf(to) > refundStates.indexOf(from)
}

/** How much can still be refunded of what was received. All refunds count, except those that failed. */
export function leftToRefund(received: Kobo, refunds: readonly { amount: Kobo; state: RefundState }[]): Kobo {
  const spokenFor = refunds
    .filter((refund) => refund.state !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  return Math.max(0, received - spokenFor)
}

type Held = { state: RefundState; byHand: boolean; isBeyond: boolean; providerRefundId: string | null }

/**
 * Whether a refund waits at its provider for the customer's bank account, so that somebody can give the account or send
 * the money.
 */
export const isWaitingForAccount = <R extends Held>(refund: R): refund is R & { providerRefundId: string } =>
  refund.state === 'needs_attention' && !refund.byHand && !refund.isBeyond && refund.providerRefundId !== null

const minute = 60_000
const firstWaits = [1, 2, 5, 15, 30]
const laterWait = 120
const followedFor = 7 * 24 * 60 * minute

/**
 * When to ask about a refund again, after this many checks: after 1, 2, 5, 15 and 30 minutes, then every two hours.
 * Null seven days after the refund was requested or the customer's bank account was given; then a task is raised.
 */
export function nextRefundCheck({ createdAt, accountGivenAt, checks }: Checked, now: Date): Date | null {
  const since = Math.max(createdAt.getTime(), accountGivenAt?.getTime() ?? 0)
  if (now.getTime() - since >= followedFor) return null
  return new Date(now.getTime() + (firstWaits[checks] ?? laterWait) * minute)
}

type Checked = { createdAt: Date; accountGivenAt: Date | null; checks: number }

/**
 * How long a node may take to send a refund before another one may try: longer than all calls to the provider for it
 * together.
 */
export const sendingLeaseMs = 2 * minute

/** Our name for a reversal for which the provider reports no refund. */
export const reversalName = (attemptReference: string) => `REV-${attemptReference}`
