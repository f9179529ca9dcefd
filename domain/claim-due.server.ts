import { type Expression, type RawBuilder, type SelectType, type SqlBool, sql } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Queryable } from './transaction.server.ts'

/** The tables whose rows are worked on later. */
export type Claimable =
  | 'mail'
  | 'order'
  | 'paymentAttempt'
  | 'pendingRendition'
  | 'productImport'
  | 'refund'
  | 'unusedPicture'
  | 'webhookEvent'

type Column<T extends Claimable> = keyof DB[T] & string

export type ClaimOptions<T extends Claimable, C extends Column<T>> = {
  table: T
  /** The shop's time: the database's clock never decides whether something is due. */
  now: Date
  /** How long this node keeps the rows, in milliseconds; must be longer than the work takes. */
  leaseMs: number
  limit: number
  /** The columns to return. */
  columns: readonly C[]
  /** The column that says when a row is due, if it isn't `dueAt` but a date of the business. */
  dueColumn?: Column<T>
  /** A column that counts the claims, if there is one. Rows are returned with the new count. */
  counter?: Column<T>
  /** What else must be true of a row. */
  where?: Expression<SqlBool>
}

type Row<T extends Claimable, C extends Column<T>> = { [K in C]: SelectType<DB[T][K]> }

/**
 * Claims rows that are due and that no other node is working on, those that have waited longest first. No two nodes get
 * the same row, and neither waits for the other. Rows of a node that dies can be claimed again once their lease has
 * expired.
 */
export async function claimDue<T extends Claimable, C extends Column<T>>(
  db: Queryable,
  { now, leaseMs, limit, ...what }: ClaimOptions<T, C>,
): Promise<Claimed<T, C>[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const { rows } = await claimQuery<T, C>(what, { now, leasedUntil, limit }).execute(db)
  return rows.map((row) => ({ ...row, leasedUntil }))
}

export type Claimed<T extends Claimable, C extends Column<T>> = Row<T, C> & { leasedUntil: Date }

/** The SQL of `claimDue`, for callers that prepare it. */
export function claimQuery<T extends Claimable, C extends Column<T>>(
  { table, columns, dueColumn, counter, where }: Omit<ClaimOptions<T, C>, 'now' | 'leaseMs' | 'limit'>,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): RawBuilder<Row<T, C>> {
  const due = sql.ref(dueColumn ?? 'dueAt')
  const counted = counter ? sql`, ${sql.ref(counter)} = claimed.${sql.ref(counter)} + 1` : sql``
  // Materialized: as a subquery of the update it may run more than once, and claim more than the limit.
  return sql<Row<T, C>>`
    with due as materialized (
      select id from ${sql.table(table)}
      where ${due} <= ${now} and (leased_until is null or leased_until <= ${now})
        ${where ? sql`and ${where}` : sql``}
      order by ${due} limit ${limit} for update skip locked
    )
    update ${sql.table(table)} as claimed set leased_until = ${leasedUntil}${counted}
    from due where claimed.id = due.id
    returning ${sql.join(columns.map((column) => sql.ref(`claimed.${column}`)))}`
}

type Rescheduled = { id: string; dueAt: Date | null; leasedUntil: Date }

/**
 * Ends the claim on a row and sets when it is due next (null: never), unless the work has changed that itself. Does
 * nothing if the lease has expired and another node has claimed the row.
 */
export async function reschedule(
  db: Queryable,
  table: 'paymentAttempt' | 'refund',
  { id, dueAt, leasedUntil }: Rescheduled,
  next: Date | null,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set leased_until = null,
      due_at = case when date_trunc('milliseconds', due_at) = ${dueAt} then ${next}::timestamptz else due_at end
    where id = ${id} and leased_until = ${leasedUntil}`.execute(db)
}
