import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type PaymentReport, reportSchema } from './reconciliation/payment-report.ts'
import type { TaskKind } from './tasks/raise-task.server.ts'

/** Part of a list; `cursor` asks for what follows and is null at the end. */
export type Part<Item, Cursor = number> = { items: Item[]; cursor: Cursor | null }
type PartWanted<Cursor = number> = { cursor: Cursor | null; limit: number }

export type PaymentTask = {
  id: number
  kind: TaskKind
  orderId: string
  /** The reference of the attempt or refund that it is about. */
  subject: string
  detail: string
  createdAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
}

/** What a person must do about money, the longest waiting first; or what was done, the newest first. */
export async function listTasks(
  db: Queryable,
  { state, cursor, limit }: PartWanted & { state: 'open' | 'done' },
): Promise<Part<PaymentTask>> {
  const open = state === 'open'
  const rows = await db
    .selectFrom('paymentTask')
    .select(taskColumns)
    .where('resolvedAt', open ? 'is' : 'is not', null)
    .$if(cursor !== null, (query) => query.where('id', open ? '>' : '<', cursor))
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  return part(rows.map(toTask), limit, ({ id }) => id)
}

/** One task; null when there is none. */
export async function findTask(db: Queryable, id: number): Promise<PaymentTask | null> {
  const row = await db.selectFrom('paymentTask').select(taskColumns).where('id', '=', id).executeTakeFirst()
  return row ? toTask(row) : null
}

/** All that was ever to be done about an order's money, oldest first. */
export async function tasksOfOrder(db: Queryable, orderId: string): Promise<PaymentTask[]> {
  const rows = await db
    .selectFrom('paymentTask')
    .select(taskColumns)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(toTask)
}

export const webhookStates = ['stored', 'applied', 'unmatched', 'ignored', 'dead_lettered'] as const
export type WebhookState = (typeof webhookStates)[number]

export type WebhookEntry = {
  id: number
  provider: GatewayName
  state: WebhookState
  tries: number
  detail: string
  reference: string | null
  receivedAt: Date
  appliedAt: Date | null
}

/** Webhooks as they came in, the newest first. */
export async function listWebhooks(
  db: Queryable,
  { state, provider, cursor, limit }: PartWanted & { state: WebhookState | null; provider: GatewayName | null },
): Promise<Part<WebhookEntry>> {
  const rows = await db
    .selectFrom('webhookEvent')
    .select(webhookColumns)
    .$if(state !== null, (query) => query.where('state', '=', state))
    .$if(provider !== null, (query) => query.where('provider', '=', provider))
    .$if(cursor !== null, (query) => query.where('id', '<', cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return part(rows.map(toWebhook), limit, ({ id }) => id)
}

/** One webhook with its body, as it was signed; null when there is none. */
export async function findWebhook(db: Queryable, id: number): Promise<(WebhookEntry & { body: Uint8Array }) | null> {
  const row = await db
    .selectFrom('webhookEvent')
    .select([...webhookColumns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...toWebhook(row), body: row.body } : null
}

/** The newest webhooks that speak of any of these references. */
export async function webhooksOf(db: Queryable, references: readonly string[], limit: number): Promise<WebhookEntry[]> {
  if (references.length === 0) return []
  const rows = await db
    .selectFrom('webhookEvent')
    .select(webhookColumns)
    .where('reference', 'in', references)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toWebhook)
}

export type ReportEntry = {
  /** A day of Lagos, as 2026-11-21. */
  day: string
  startedAt: Date
  finishedAt: Date | null
  compared: number
  differences: number
}

/** The daily comparisons with the providers, the newest first. */
export async function listReports(
  db: Queryable,
  { cursor, limit }: PartWanted<string>,
): Promise<Part<ReportEntry, string>> {
  const rows = await db
    .selectFrom('paymentReport')
    .select(['day', 'startedAt', 'finishedAt', 'compared', 'differences'])
    .$if(cursor !== null, (query) => query.where('day', '<', cursor))
    .orderBy('day', 'desc')
    .limit(limit + 1)
    .execute()
  return part(rows, limit, ({ day }) => day)
}

export type FullReport = ReportEntry & { contents: PaymentReport | null }

/** One day's comparison with all that it found, null inside while it isn't finished; null when that day has none. */
export async function findReport(db: Queryable, day: string): Promise<FullReport | null> {
  const row = await db.selectFrom('paymentReport').selectAll().where('day', '=', day).executeTakeFirst()
  return row ? { ...row, contents: row.finishedAt ? reportSchema.parse(row.contents) : null } : null
}

const taskColumns = ['id', 'kind', 'orderId', 'subject', 'detail', 'createdAt', 'resolvedAt', 'resolvedBy'] as const
const webhookColumns = ['id', 'provider', 'state', 'tries', 'detail', 'reference', 'receivedAt', 'appliedAt'] as const

// The database holds each of these to its names.
const toTask = (row: Omit<PaymentTask, 'kind'> & { kind: string }): PaymentTask => ({
  ...row,
  kind: row.kind as TaskKind,
})

type WebhookRow = Omit<WebhookEntry, 'provider' | 'state'> & { provider: string; state: string }
const toWebhook = ({ provider, state, ...row }: WebhookRow): WebhookEntry => ({
  ...row,
  provider: provider as GatewayName,
  state: state as WebhookState,
})

// One more than wanted was read: it tells that there is more, and is left for the next part.
function part<Item, Cursor>(rows: Item[], limit: number, cursorOf: (item: Item) => Cursor): Part<Item, Cursor> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, cursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
