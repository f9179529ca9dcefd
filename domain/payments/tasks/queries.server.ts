import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import type { TaskKind } from './task-kind.ts'

export type PaymentTask = {
  id: number
  kind: TaskKind
  /** Null if it concerns all payments. */
  orderId: string | null
  /**
   * The reference of the attempt or refund, or the order's id. For an incident, what it is about (such as the provider)
   * and when it began.
   */
  subject: string
  detail: string
  createdAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
}

/** Open tasks, the oldest first; or done ones, the newest first. */
export async function listTasks(
  db: Queryable,
  viewer: Viewer,
  { state, cursor, limit }: PageRequest & { state: 'open' | 'done' },
): Promise<({ ok: true } & Page<PaymentTask>) | AccessRefusal> {
  const authorized = authorize(viewer, 'payments.read')
  if (!authorized.ok) return authorized
  const open = state === 'open'
  const rows = await db
    .selectFrom('paymentTask')
    .select(taskColumns)
    .where('resolvedAt', open ? 'is' : 'is not', null)
    .$if(cursor !== null, (query) => query.where('id', open ? '>' : '<', cursor))
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  return { ok: true, ...toPage(rows, limit, ({ id }) => id) }
}

/** One task; null when there is none. */
export async function findTask(db: Queryable, id: number): Promise<PaymentTask | null> {
  const row = await db.selectFrom('paymentTask').select(taskColumns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** All tasks of an order, open and done, oldest first. */
export async function tasksOfOrder(db: Queryable, orderId: string): Promise<PaymentTask[]> {
  return db.selectFrom('paymentTask').select(taskColumns).where('orderId', '=', orderId).orderBy('id').execute()
}

const taskColumns = ['id', 'kind', 'orderId', 'subject', 'detail', 'createdAt', 'resolvedAt', 'resolvedBy'] as const
