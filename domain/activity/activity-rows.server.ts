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
// Words are looked for in so many of the newest entries first: that costs little, and finds what is frequent.
const searchedFirst = 20_000
// What the index of the text knows: three letters or digits in a row.
const indexed = /[\p{L}\p{N}]{3}/u

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

/** Rows of a page, and where the one after it begins: null at the end. */
export type ActivityPage = { rows: ActivityRow[]; next: ActivityKey | null }

/**
 * The rows that fit a filter, the newest first, after its key. Where words are so short that no index knows them, a page ends after
 * twenty thousand entries that were looked at, with however few were found: the log of years isn't read at once.
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

/** All that is asked for but the words. */
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
