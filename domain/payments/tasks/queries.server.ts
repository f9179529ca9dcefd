import type { Queryable } from '#domain/transaction.server.ts'
import { type Part, type PartWanted, toPart } from '../paging.ts'
import type { TaskKind } from './raise-task.server.ts'

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
  return toPart(rows.map(toTask), limit, ({ id }) => id)
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

const taskColumns = ['id', 'kind', 'orderId', 'subject', 'detail', 'createdAt', 'resolvedAt', 'resolvedBy'] as const

// The database holds each of these to its names.
const toTask = (row: Omit<PaymentTask, 'kind'> & { kind: string }): PaymentTask => ({
  ...row,
  kind: row.kind as TaskKind,
})
