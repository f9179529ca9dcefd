import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import { startOfPeriod } from '#domain/orders/admin-order-filter.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { activityKinds, ownActions } from './activity.ts'
import type { ActivityFilter, ActivityKey } from './activity-filter.ts'

// Written out, so that the indexes of 0047b_activity_indexes.sql, which say the same, are seen to fit.
const isActivity = sql<SqlBool>`action not in (${sql.raw(ownActions.map((action) => `'${action}'`).join(', '))})`
const text = sql`lower(actor || ' ' || action || ' ' || subject || ' ' || details::text)`
const maxWords = 8

/** A row of the activity, as it stands in the audit log; the key is its moment, as `ActivityKey` has it. */
export type ActivityRow = {
  id: number
  at: Date
  key: string
  actor: string
  action: string
  subject: string
  details: Readonly<Record<string, unknown>>
}

/** The rows that fit a filter, the newest first, after its key and up to a moment. */
export async function readActivityRows(
  db: Queryable,
  filter: ActivityFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select id::int8 as id, created_at as at, (extract(epoch from created_at) * 1000000)::int8::text as key, actor, action, subject, details
    from audit_log
    where ${sql.join(conditions(filter, now), sql` and `)}
    order by created_at desc, id desc
    limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Whoever did something that the activity shows, by looking up one after another in the index. */
export async function readActors(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive found as (
      (select actor from audit_log where ${isActivity} order by actor limit 1)
      union all
      select (select actor from audit_log where ${isActivity} and actor > found.actor order by actor limit 1)
      from found where found.actor is not null
    )
    select actor from found where actor is not null limit 500
  `.execute(db)
  return rows.map(({ actor }) => actor)
}

const conditions = ({ q, person, kind, period, after }: ActivityFilter, now: Date): RawBuilder<SqlBool>[] => [
  isActivity,
  ...(person === null ? [] : [sql<SqlBool>`actor = ${person}`]),
  ...(kind === null ? [] : [sql<SqlBool>`action = any(${[...activityKinds[kind]]}::text[])`]),
  ...(period === null ? [] : [sql<SqlBool>`created_at >= ${startOfPeriod(period, now)}`]),
  ...(after === null ? [] : [isAfter(after)]),
  ...wordsOf(q).map((word) => sql<SqlBool>`${text} like ${containing(word)}`),
]

const isAfter = ({ at, id }: ActivityKey) =>
  sql<SqlBool>`(created_at, id) < (timestamptz 'epoch' + ${at}::float8 * interval '1 microsecond', ${id})`

const wordsOf = (q: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '')
    .slice(0, maxWords)
