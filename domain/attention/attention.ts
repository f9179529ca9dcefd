import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { DifferenceKind } from '#domain/payments/reconciliation/difference.ts'
import type { RefundState } from '#domain/payments/refunds/refund-state.ts'
import type { TaskKind } from '#domain/payments/tasks/task-kind.ts'

/** The table in which an item is stored. */
export const attentionSources = ['task', 'webhook', 'mail', 'difference'] as const
export type AttentionSource = (typeof attentionSources)[number]

export type AttentionKind = TaskKind | 'webhook_dead_lettered' | 'webhook_unmatched' | 'mail_failed' | 'difference'

/** The groups by which the list can be filtered, the most urgent first. */
export const attentionGroups = ['payments', 'refunds', 'messages', 'mails', 'differences', 'warnings'] as const
export type AttentionGroup = (typeof attentionGroups)[number]

export const groupTitles: Record<AttentionGroup, string> = {
  payments: 'Payments to check',
  refunds: 'Refunds waiting',
  messages: 'Provider messages',
  mails: 'Failed mails',
  differences: 'Daily comparison',
  warnings: 'Warnings',
}

export const groupOf: Record<AttentionKind, AttentionGroup> = {
  check_mismatch: 'payments',
  check_reversal: 'payments',
  check_dispute: 'payments',
  collect_payment: 'payments',
  refund_duplicate: 'refunds',
  refund_late: 'refunds',
  refund_cancelled: 'refunds',
  check_refund: 'refunds',
  webhook_dead_lettered: 'messages',
  webhook_unmatched: 'messages',
  mail_failed: 'mails',
  difference: 'differences',
  check_declines: 'warnings',
  check_provider: 'warnings',
}

/** The kinds of a group. */
export const kindsOf = (group: AttentionGroup): AttentionKind[] =>
  (Object.keys(groupOf) as AttentionKind[]).filter((kind) => groupOf[kind] === group)

/** Something that waits for a person, or that a person has dealt with. */
export type AttentionItem = {
  source: AttentionSource
  id: number
  kind: AttentionKind
  order: { id: string; customer: string } | null
  /**
   * What it is about: the reference of a payment or refund, the kind of a mail, or the cause and start of an incident.
   */
  subject: string
  detail: string
  since: string
  provider: ProviderName | null
  /** Only of a task: the amount of its payment, and what was received. */
  payment: { amount: Kobo; received: Kobo | null } | null
  refund: { reference: string; state: RefundState; byHand: boolean } | null
  difference: { kind: DifferenceKind; ours: string; theirs: string } | null
  done: { at: string; by: string; note: string } | null
}

export type AttentionCounts = Record<AttentionGroup, number>

export const countAll = (counts: AttentionCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
