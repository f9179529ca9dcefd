import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AttentionGroup, type AttentionKind, type AttentionSource, kindsOf } from './attention.ts'
import type { AttentionFilter } from './attention-filter.ts'

/** A row of any source, as `selectAttention` selects it. */
export type AttentionRow = {
  source: AttentionSource
  id: number
  kind: AttentionKind
  orderId: string | null
  subject: string
  detail: string
  since: Date
  provider: string | null
  attemptId: string | null
  refundId: string | null
  ours: string | null
  theirs: string | null
  doneAt: Date | null
  doneBy: string | null
  note: string
}

/**
 * Everything that waits for a person, or that a person has dealt with, as one table: tasks about payments, webhooks
 * that were dead-lettered or match no payment, mails that failed, and differences found by the daily comparison. Failed
 * mails about this list itself are left out.
 */
export function selectAttention({ view, group, orderId }: Omit<AttentionFilter, 'page'>): RawBuilder<unknown> {
  const isOpen = view === 'open'
  const parts = [
    ...(hasTasks(group) ? [tasks(isOpen, group, orderId)] : []),
    ...(orderId === null && (group === null || group === 'messages') ? [webhooks(isOpen)] : []),
    ...(group === null || group === 'mails' ? [mails(isOpen, orderId)] : []),
    ...(group === null || group === 'differences' ? [differences(isOpen, orderId)] : []),
  ]
  return sql`(${sql.join(parts, sql` union all `)}) as item`
}

const hasTasks = (group: AttentionGroup | null) =>
  group === null || group === 'payments' || group === 'refunds' || group === 'warnings'

const of = (orderId: string | null, column: RawBuilder<unknown>) =>
  orderId === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} = ${orderId}`

const tasks = (isOpen: boolean, group: AttentionGroup | null, orderId: string | null) => sql`
  select 'task' as source, id, kind, order_id, subject, detail, coalesce(waiting_since, created_at) as since,
    null::text as provider, attempt_id, refund_id, null::text as ours, null::text as theirs,
    resolved_at as done_at, resolved_by as done_by, note
  from payment_task
  where ${isOpen ? sql`resolved_at is null` : sql`resolved_at is not null`} and ${of(orderId, sql`order_id`)}
    and ${group === null ? sql`true` : sql`kind = any(${kindsOf(group)})`}`

const webhooks = (isOpen: boolean) => sql`
  select 'webhook' as source, id, 'webhook_' || state as kind, null::uuid as order_id, coalesce(reference, '') as subject, detail,
    coalesce(waiting_since, received_at) as since, provider, null::uuid as attempt_id, null::uuid as refund_id,
    null::text as ours, null::text as theirs, handled_at as done_at, handled_by as done_by, note
  from webhook_event
  where ${isOpen ? sql`state in ('dead_lettered', 'unmatched') and handled_at is null` : sql`handled_at is not null`}`

const mails = (isOpen: boolean, orderId: string | null) => sql`
  select 'mail' as source, id, 'mail_failed' as kind, (payload ->> 'orderId')::uuid as order_id, kind as subject,
    coalesce(last_error, '') as detail, coalesce(waiting_since, created_at) as since, null::text as provider,
    null::uuid as attempt_id, null::uuid as refund_id, null::text as ours, null::text as theirs,
    handled_at as done_at, handled_by as done_by, note
  from mail
  where ${isOpen ? sql`state = 'failed' and handled_at is null` : sql`handled_at is not null`} and kind <> 'attention'
    and ${of(orderId, sql`(payload ->> 'orderId')::uuid`)}`

const differences = (isOpen: boolean, orderId: string | null) => sql`
  select 'difference' as source, id, 'difference' as kind, order_id, subject, kind as detail, waiting_since as since,
    null::text as provider, null::uuid as attempt_id, null::uuid as refund_id, ours, theirs,
    handled_at as done_at, handled_by as done_by, note
  from payment_difference
  where ${isOpen ? sql`handled_at is null` : sql`handled_at is not null`} and ${of(orderId, sql`order_id`)}`
