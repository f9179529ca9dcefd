import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import { startOfPeriod } from '#domain/orders/admin-order-filter.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { activityKinds, ownActions } from './activity.ts'
import type { ActivityFilter, ActivityKey } from './activity-filter.ts'

// As literals instead of parameters, so that the planner recognises the same condition in the indexes of
// 0047b_activity_indexes.sql.
const isActivity = sql<SqlBool>`action not in (${sql.raw(ownActions.map((action) => `'${action}'`).join(', '))})`
const text = sql`lower(actor || ' ' || action || ' ' || subject || ' ' || details::text)`
const maxWords = 8
// A search looks at so many of the newest entries first: that is cheap, and finds whatever is frequent.
const searchedFirst = 20_000
// The index of the text needs three letters or digits in a row.
const indexed = /[\p{L}\p{N}]{3}/u

/** An entry of the audit log; `key` is its time in microseconds, as in `ActivityKey`. */
export type ActivityRow = {
  id: number
  at: Date
  key: string
  actor: string
  action: string
  subject: string
  details: Readonly<Record<string, unknown>>
}

/** The rows of a page, and where the next page begins; null at the end. */
export type ActivityPage = { rows: ActivityRow[]; next: ActivityKey | null }

/**
 * The entries that fit a filter, the newest first. If all words are too short for the index, a page ends after the
 * twenty thousandth entry that was searched, however few were found, so that one request never reads years of the log.
 */
export async function readActivityRows(
  db: Queryable,
  filter: ActivityFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<ActivityPage> {
  const words = wordsOf(filter.q)
  const all = conditions(filter, now)
  const wanted = words.map((word) => sql<SqlBool>`${text} like ${containing(word)}`)
  if (words.length === 0) return pageOf(await select(db, all, limit + 1), limit)
  const newest = sql`(
    select * from audit_log where ${sql.join(all, sql` and `)} order by created_at desc, id desc limit ${searchedFirst}
  ) as audit_log`
  const first = await select(db, wanted, limit + 1, newest)
  if (first.length > limit) return pageOf(first, limit)
  if (words.some((word) => indexed.test(word))) return pageOf(await select(db, [...all, ...wanted], limit + 1), limit)
  const [beyond] = await select(db, all, 1, sql`audit_log`, searchedFirst - 1)
  return { rows: first, next: beyond ? keyOf(beyond) : null }
}

const keyOf = ({ key, id }: ActivityRow): ActivityKey => ({ at: key, id })

function pageOf(read: ActivityRow[], limit: number): ActivityPage {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: read.length > limit && last ? keyOf(last) : null }
}

async function select(
  db: Queryable,
  where: RawBuilder<SqlBool>[],
  limit: number,
  from: RawBuilder<unknown> = sql`audit_log`,
  offset = 0,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select id::int8 as id, created_at as at, (extract(epoch from created_at) * 1000000)::int8::text as key, actor, action, subject, details
    from ${from}
    where ${sql.join(where, sql` and `)}
    order by created_at desc, id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/**
 * Everybody who did something that the activity shows. The recursive query jumps from one name to the next in the
 * index, instead of reading every entry.
 */
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

/** All conditions of a filter but its words. */
const conditions = ({ person, kind, period, after }: ActivityFilter, now: Date): RawBuilder<SqlBool>[] => [
  isActivity,
  ...(person === null ? [] : [sql<SqlBool>`actor = ${person}`]),
  ...(kind === null ? [] : [sql<SqlBool>`action = any(${[...activityKinds[kind]]}::text[])`]),
  ...(period === null ? [] : [sql<SqlBool>`created_at >= ${startOfPeriod(period, now)}`]),
  ...(after === null ? [] : [isAfter(after)]),
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
