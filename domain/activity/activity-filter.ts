import { readText } from '#domain/catalogue/listing.ts'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import { type ActivityKind, activityKinds } from './activity.ts'

export const activityPerPage = 50

const periods = ['today', 'week', 'month'] as const satisfies OrderPeriod[]
const longestPerson = 254

/**
 * Where a page begins: after this entry, with the newest first. `at` is in microseconds since 1970, which is more
 * precise than a JavaScript date.
 */
export type ActivityKey = { at: string; id: number }

/** Which entries are shown; null means no filter. */
export type ActivityFilter = {
  q: string
  person: string | null
  kind: ActivityKind | null
  period: OrderPeriod | null
  after: ActivityKey | null
}

export const allActivity: ActivityFilter = { q: '', person: null, kind: null, period: null, after: null }

/** Reads the filter from the query parameters; invalid ones are ignored. */
export const readActivityFilter = (search: URLSearchParams): ActivityFilter => ({
  q: readText(search.get('q')),
  person: readPerson(search.get('person')),
  kind: (Object.keys(activityKinds) as ActivityKind[]).find((kind) => kind === search.get('kind')) ?? null,
  period: periods.find((period) => period === search.get('period')) ?? null,
  after: readKey(search.get('after')),
})

/** The query parameters of a filter; defaults are left out. */
export function writeActivityFilter({ q, person, kind, period, after }: ActivityFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(person !== null && { person }),
    ...(kind !== null && { kind }),
    ...(period !== null && { period }),
    ...(after !== null && { after: `${after.at}_${after.id}` }),
  })
}

// Without characters that the database can't store, since nobody's name has them.
const readPerson = (text: string | null) => text?.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').slice(0, longestPerson) || null

const keyForm = /^(\d{1,16})_(\d{1,15})$/

function readKey(text: string | null): ActivityKey | null {
  const [, at, id] = keyForm.exec(text ?? '') ?? []
  return at === undefined ? null : { at, id: Number(id) }
}
