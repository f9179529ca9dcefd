import { sql } from 'kysely'
import { isUuid } from '#domain/is-uuid.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { ActivitySubject } from './activity.ts'

type Named = { id: string; name: string | null }

// The query of names for each kind of subject that has them.
const named: Readonly<Record<string, (ids: string[]) => ReturnType<typeof sql<Named>>>> = {
  product: (ids) => sql<Named>`select id::text, name from product where id = any(${ids}::uuid[])`,
  category: (ids) => sql<Named>`select id::text, name from category where id = any(${ids}::uuid[])`,
  coupon: (ids) => sql<Named>`select id::text, code as name from coupon where id = any(${ids}::uuid[])`,
  customer: (ids) => sql<Named>`
    select id::text, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
    from customer where id = any(${ids}::uuid[])`,
  message: (ids) => sql<Named>`select id::text, name from contact_message where id = any(${ids}::uuid[])`,
  user: (ids) => sql<Named>`select id::text, email as name from "user" where id = any(${ids}::uuid[])`,
  invitation: (ids) => sql<Named>`select id::text, email as name from staff_invitation where id = any(${ids}::uuid[])`,
}

/** Splits a subject of the audit log: `order:<id>`, or a single word. */
function readSubject(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':')
  if (colon > 0) return { kind: subject.slice(0, colon), id: subject.slice(colon + 1) }
  // The oldest entries about staff have only the id.
  return isUuid(subject) ? { kind: 'user', id: subject } : { kind: subject, id: '' }
}

/** The present names of subjects of the audit log, by the subject; one query for each kind. */
export async function readNames(db: Queryable, subjects: readonly string[]): Promise<Map<string, ActivitySubject>> {
  const read = [...new Set(subjects)].map((subject) => ({ subject, ...readSubject(subject) }))
  const names = new Map<string, string | null>()
  for (const [kind, own] of Map.groupBy(read, ({ kind }) => kind)) {
    const ids = own.map(({ id }) => id).filter(isUuid)
    const query = named[kind]?.(ids)
    if (!query || ids.length === 0) continue
    for (const { id, name } of (await query.execute(db)).rows) names.set(`${kind}:${id}`, name)
  }
  return new Map(read.map(({ subject, kind, id }) => [subject, { kind, id, name: names.get(`${kind}:${id}`) ?? null }]))
}
