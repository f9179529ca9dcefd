import type { Kobo } from '#domain/money/money.ts'

/** The course of a refund, each state later than the one before it; the last is for ever. */
export const refundStates = ['requested', 'pending', 'needs_attention', 'failed', 'done'] as const
export type RefundState = (typeof refundStates)[number]

/** Whether a refund may move so: never backwards, so that late and repeated reports change nothing. */
export function isForward(from: RefundState, to: RefundState): boolean {
  return refundStates.indexOf(to) > refundStates.indexOf(from)
}

/** What can still be refunded of what was received: all refunds but the failed ones count. */
export function leftToRefund(received: Kobo, refunds: readonly { amount: Kobo; state: RefundState }[]): Kobo {
  const spokenFor = refunds
    .filter((refund) => refund.state !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  return Math.max(0, received - spokenFor)
}

type Held = { state: RefundState; byHand: boolean; isBeyond: boolean; providerRefundId: string | null }

/** Whether a refund waits at its provider for the customer's bank account, so that it can be given, or a person can send the money. */
export const isWaitingForAccount = <R extends Held>(refund: R): refund is R & { providerRefundId: string } =>
  refund.state === 'needs_attention' && !refund.byHand && !refund.isBeyond && refund.providerRefundId !== null

const minute = 60_000
const firstWaits = [1, 2, 5, 15, 30]
const laterWait = 120
const followedFor = 7 * 24 * 60 * minute

/**
 * When to check a refund again after this many checks: after 1, 2, 5, 15 and 30 minutes, then every two hours until it, or the
 * customer's bank account for it, is seven days old. Null from then on: a task is raised.
 */
export function nextRefundCheck({ createdAt, accountGivenAt, checks }: Checked, now: Date): Date | null {
  const since = Math.max(createdAt.getTime(), accountGivenAt?.getTime() ?? 0)
  if (now.getTime() - since >= followedFor) return null
  return new Date(now.getTime() + (firstWaits[checks] ?? laterWait) * minute)
}

type Checked = { createdAt: Date; accountGivenAt: Date | null; checks: number }

/**
 * How long one node may take to send a refund before another may try: longer than all of a provider's calls for it
 * together.
 */
export const sendingLeaseMs = 2 * minute

/** Our name for a reversal of which the provider reports no refund. */
export const reversalName = (attemptReference: string) => `REV-${attemptReference}`
